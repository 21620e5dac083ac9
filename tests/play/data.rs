//! Commands and the data file: reading only reads, settings stand anywhere, importing into nothing makes it.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;

use super::support::Place;

const WIN: &str = "0\n1\n0\n1\n0\n1\n0\n";

fn bytes(place: &Place) -> Vec<u8> {
    std::fs::read(place.path().join("d/cuatro.db")).expect("the data file")
}

#[test]
fn ranking_and_export_do_not_write_the_data_file() {
    let place = Place::new();
    place.run(&["play", "--x", "Ana", "--o", "Bruno"], WIN).ends_with(0);
    let lock = place.path().join("d/cuatro.db-lock");
    std::fs::remove_file(&lock).expect("a writer takes a lock");
    let before = bytes(&place);
    place.run(&["ranking"], "").ends_with(0).shows(&["Ana"]);
    place.run(&["export"], "").ends_with(0).shows(&["Bruno"]);
    assert_eq!(bytes(&place), before);
    assert!(!lock.exists(), "a reader takes no lock");
}

#[test]
fn a_setting_may_stand_before_and_after_the_command() {
    let place = Place::new();
    place.run(&["--data-dir", "other", "play", "--x", "Ana", "--o", "Bruno"], WIN).ends_with(0);
    for arguments in [["--data-dir", "other", "ranking"], ["ranking", "--data-dir", "other"]] {
        place.run(&arguments, "").ends_with(0).shows(&["Ana"]);
    }
    let nothing = place.run(&["ranking"], "");
    assert!(nothing.ends_with(1).err.contains("there is no data file"), "{}", nothing.err);
}

#[test]
fn a_file_is_imported_where_there_is_no_data_yet() {
    let place = Place::new();
    place.run(&["play", "--x", "Ana", "--o", "Bruno"], WIN).ends_with(0);
    std::fs::write(place.path().join("school.txt"), place.export()).expect("a file");
    let fresh = ["--data-dir", "fresh/data"];
    place
        .run(&["import", "school.txt", "--dry-run", fresh[0], fresh[1]], "")
        .ends_with(0)
        .shows(&["1  new game\n"]);
    assert!(!place.path().join("fresh").exists(), "a dry run makes nothing");
    place.run(&["import", "school.txt", fresh[0], fresh[1]], "").ends_with(0).shows(&["1  new game\n"]);
    place.run(&["ranking", fresh[0], fresh[1]], "").ends_with(0).shows(&["Ana", "3500"]);
}

#[test]
fn a_data_file_that_a_server_uses_is_read_and_not_played_on() {
    let place = Place::new();
    let server = place.server();
    place.run(&["ranking"], "").ends_with(0);
    let ran = place.run(&["play", "--x", "Ana", "--o", "Bruno"], WIN);
    assert!(
        ran.ends_with(1).err.contains(&format!("--server {}", server.url)),
        "{}: {}",
        server.url,
        ran.err
    );
}

#[test]
fn what_commands_say_about_the_data_is_in_the_language_of_the_terminal() {
    let place = Place::new();
    let says = |command: &str, status: i32, words: &[&str]| {
        let mut ran = place.run_in_spanish(&command.split(' ').collect::<Vec<_>>(), "");
        ran.out += &ran.err;
        ran.ends_with(status).shows(words);
    };
    says("ranking", 1, &["no hay ningún archivo de datos en "]);
    let both = ["play", "--x", "Ana", "--o", "Bruno"];
    let ran = place.run_in_spanish(&both, &format!("9\n{WIN}"));
    ran.ends_with(0).shows(&["Ronda 1. Te toca, Ana (X).", "Gana Ana."]);
    assert_eq!(ran.err, "línea 1: No existe la columna 9; las columnas van de 0 a 6.\n");
    says("ranking", 0, &["Clasificación\n", "nombre  puntos  ganadas", "1  Ana       3500"]);
    says("backup copy.db", 0, &["copy.db: ", " bytes"]);
    says("backup copy.db", 1, &["cuatro: copy.db ya existe; indica un archivo nuevo\n"]);
    says("restore --check copy.db", 0, &["copy.db: íntegra; 2 jugadores, 1 partida terminada, 0 en juego"]);
    says("restore copy.db", 0, &["cuatro.db se ha restaurado; los datos de antes están en "]);
    std::fs::write(place.path().join("copy.db"), "no database at all").expect("a file");
    says("restore copy.db", 1, &["cuatro: copy.db está dañado, o no es un archivo de datos de Cuatro: "]);
    says("restore none.db", 1, &["cuatro: no existe none.db\n"]);
    says("restore --check d", 1, &["cuatro: d es un directorio"]);
    says(
        "migrate-store sqlite://d/cuatro.db sqlite://e.db",
        0,
        &["en la copia; ambas exportan lo mismo; se reproducen 1 partida terminada"],
    );
    says(
        "migrate-store mysql://x sqlite://f.db",
        1,
        &["cuatro: la URL de la base de datos debe ser sqlite://"],
    );
    std::fs::write(place.path().join("odd.txt"), "nothing").expect("a file");
    says("import odd.txt", 1, &["cuatro: el archivo tiene errores y no se ha importado nada ("]);
    says("import none.txt", 1, &["cuatro: no se puede leer none.txt: "]);
    says("export none/out.txt", 1, &["cuatro: no se puede escribir none/out.txt: "]);
    says(
        "ranking --server https://cuatro.example",
        1,
        &["cuatro: --server: \"https://cuatro.example\" no empieza por http:// "],
    );
    let server = place.server();
    let used = place.run_in_spanish(&both, WIN);
    assert!(used.ends_with(1).err.contains("Pasa por el servidor: --server "), "{}", used.err);
    let address = server.url.trim_start_matches("http://");
    says(&format!("serve --listen {address}"), 1, &["está en uso: ¿ya está Cuatro en marcha?"]);
    let stranger = format!("import odd.txt --server {} --admin-token not-the-token-of-it", server.url);
    says(&stranger, 1, &["--admin-token"]);
}

#[test]
fn an_export_to_a_dash_goes_to_standard_output() {
    let place = Place::new();
    place.run(&["play", "--x", "Ana", "--o", "Bruno"], WIN).ends_with(0);
    let games = |text: &str| {
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>()
    };
    let dash = place.run(&["export", "-"], "");
    assert_eq!(games(&dash.ends_with(0).out), games(&place.export()));
    assert!(!place.path().join("-").exists(), "no file has this name");
}

#[test]
fn data_with_a_mode_that_forbids_writing_is_refused_with_the_command_that_permits_it() {
    let place = Place::new();
    let data = place.path().join("d");
    std::fs::create_dir(&data).expect("a directory");
    let refused = || {
        let ran = place.without_privileges(&["serve", "--listen", "127.0.0.1:0"]);
        ran.ends_with(1).err.lines().last().expect("a line").to_owned()
    };
    std::fs::set_permissions(&data, Permissions::from_mode(0o555)).expect("a directory of ours");
    let said = refused();
    let command = format!("run `chmod -R u+rwX {}` as root", data.display());
    assert!(said.contains(&command), "{said}");
    std::fs::set_permissions(&data, Permissions::from_mode(0o755)).expect("a directory of ours");
    let file = data.join("cuatro.db");
    std::fs::write(&file, "").expect("a file");
    std::fs::set_permissions(&file, Permissions::from_mode(0o400)).expect("a file of ours");
    let said = refused();
    assert!(said.contains(&format!("{} cannot be written", file.display())), "{said}");
}

#[test]
fn data_of_another_user_is_refused_with_the_user_that_needs_it() {
    let place = Place::new();
    let given = place.path().join("d");
    std::fs::create_dir(&given).expect("a directory");
    // Only root gives directories away; for everybody else there is one of root.
    let data = match std::os::unix::fs::chown(&given, Some(65_534), Some(65_534)) {
        Ok(()) => given,
        Err(_) => "/usr".into(),
    };
    let id = |what| {
        let id = std::process::Command::new("id").arg(what).output().expect("id runs").stdout;
        String::from_utf8(id).expect("a number").trim().to_owned()
    };
    let (user, group, shown) = (id("-u"), id("-g"), data.display().to_string());
    let ran = place.without_privileges(&["serve", "--listen", "127.0.0.1:0", "--data-dir", &shown]);
    let words = format!("cannot be written by user {user}: run `chown -R {user}:{group} {shown}` as root");
    assert!(ran.ends_with(1).err.contains(&words), "{}", ran.err);
}

#[test]
fn a_secret_that_cannot_be_read_is_refused_with_the_command_that_permits_it() {
    for name in ["admin.token", "idempotency.secret"] {
        let place = Place::new();
        let data = place.path().join("d");
        std::fs::create_dir(&data).expect("a directory");
        std::fs::set_permissions(&data, Permissions::from_mode(0o777)).expect("a directory of ours");
        let secret = data.join(name);
        std::fs::write(&secret, "a-secret-of-another-user").expect("a file");
        std::fs::set_permissions(&secret, Permissions::from_mode(0o000)).expect("a file of ours");
        let command = format!("{}` as root", data.display());
        let ran = place.without_privileges(&["doctor", "--listen", "127.0.0.1:9"]);
        assert!(ran.ends_with(1).out.contains(&command), "{name}: {}", ran.out);
        let ran = place.without_privileges(&["serve", "--listen", "127.0.0.1:0"]);
        assert!(ran.ends_with(1).err.contains(&command), "{name}: {}", ran.err);
    }
}

/// A place with data, secrets, backups and a settings file. Its server was killed, so that its log is there.
fn with_all_files() -> (Place, Vec<String>) {
    let place = Place::new();
    place.run(&["play", "--x", "Ana", "--o", "Bruno"], WIN).ends_with(0);
    drop(place.server());
    std::fs::create_dir(place.path().join("d/backups")).expect("a directory");
    for (file, text) in
        [("d/backups/cuatro-20260101T000000Z.db", "a copy"), ("cuatro.env", "CUATRO_NAME=Aula\n")]
    {
        std::fs::write(place.path().join(file), text).expect("a file");
    }
    let entries = ["d", "d/backups", "."].into_iter().flat_map(|directory| {
        let entries = std::fs::read_dir(place.path().join(directory)).expect("a directory").flatten();
        let files = entries.filter(|entry| entry.path().is_file());
        files.map(move |entry| format!("{directory}/{}", entry.file_name().to_string_lossy()))
    });
    let files: Vec<_> = entries.collect();
    for name in [
        "d/cuatro.db",
        "d/cuatro.db-wal",
        "d/cuatro.db-shm",
        "d/cuatro.db-lock",
        "d/admin.token",
        "d/idempotency.secret",
    ] {
        assert!(files.iter().any(|file| file == name), "{name} is not there: {files:?}");
    }
    (place, files)
}

#[test]
fn no_command_writes_over_a_file_of_cuatros_own_by_any_name() {
    let (place, files) = with_all_files();
    let path = |name: &str| place.path().join(name);
    std::fs::create_dir(path("pages")).expect("a directory");
    for file in &files {
        let before = std::fs::read(path(file)).expect("the file");
        let (hard, soft, page) = (path("hard"), path("soft"), path("pages/cuatro-export.1"));
        std::fs::hard_link(path(file), &hard).expect("a link");
        std::os::unix::fs::symlink(path(file), &soft).expect("a link");
        std::os::unix::fs::symlink(path(file), &page).expect("a link");
        for arguments in [
            &["export", file][..],
            &["export", "hard"],
            &["export", "soft"],
            &["backup", file],
            &["man", "pages"],
        ] {
            let ran = place.run(arguments, "");
            assert!(
                ran.ends_with(1).err.contains("Cuatro's own data or settings"),
                "{arguments:?} of {file}: {ran:?}"
            );
        }
        [hard, soft, page]
            .iter()
            .for_each(|link| std::fs::remove_file(link).expect("the link is still there"));
        assert!(std::fs::read(path(file)).expect("the file") == before, "{file} was changed");
    }
    for new in ["d/cuatro.db-journal", "d/cuatro.db-restoring", "d/backups/cuatro-20270101T000000Z.db"] {
        for command in ["export", "backup"] {
            let ran = place.run(&[command, new], "");
            assert!(ran.ends_with(1).err.contains("Cuatro's own"), "{command} {new}: {ran:?}");
        }
    }
    place.run(&["export", "d/school.txt"], "").ends_with(0);
    place.run(&["backup", "d/saturday.db"], "").ends_with(0);
}

#[test]
fn an_export_writes_into_a_pipe_keeps_a_mode_and_touches_no_other_file() {
    let place = Place::new();
    place.run(&["play", "--x", "Ana", "--o", "Bruno"], WIN).ends_with(0);
    let path = |name: &str| place.path().join(name);
    let pipe = path("pipe");
    assert!(place.program("mkfifo", &["pipe"]).status().expect("mkfifo runs").success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read_to_string(pipe).expect("text")
    });
    let ran = place.run(&["export", "pipe"], "");
    let is_pipe = std::os::unix::fs::FileTypeExt::is_fifo(&pipe.metadata().expect("it is there").file_type());
    assert!(is_pipe, "the pipe was replaced: {ran:?}");
    assert!(reader.join().expect("a reader").contains("Bruno"), "{ran:?}");

    for name in ["out.txt", "out.txt.partial", "copy.db.partial"] {
        std::fs::write(path(name), "of somebody else").expect("a file");
    }
    std::fs::set_permissions(path("out.txt"), Permissions::from_mode(0o640)).expect("a mode");
    std::os::unix::fs::symlink("out.txt", path("link.txt")).expect("a link");
    place.run(&["export", "link.txt"], "").ends_with(0);
    place.run(&["backup", "copy.db"], "").ends_with(0);
    assert!(std::fs::read_to_string(path("out.txt")).expect("text").contains("Bruno"));
    assert_eq!(path("out.txt").metadata().expect("a file").permissions().mode() & 0o777, 0o640);
    assert!(path("link.txt").is_symlink(), "the link still leads there");
    for name in ["out.txt.partial", "copy.db.partial"] {
        assert_eq!(std::fs::read_to_string(path(name)).expect("text"), "of somebody else", "{name}");
    }
    let left = std::fs::read_dir(place.path()).expect("a directory").flatten().map(|entry| entry.file_name());
    assert_eq!(
        left.filter(|name| name.to_string_lossy().contains("partial")).count(),
        2,
        "nothing of ours is left"
    );
}

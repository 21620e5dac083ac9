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
    let nothing = place.run_in_spanish(&["ranking"], "");
    assert!(nothing.ends_with(1).err.contains("no hay ningún archivo de datos en "), "{}", nothing.err);
    let both = ["play", "--x", "Ana", "--o", "Bruno"];
    let ran = place.run_in_spanish(&both, &format!("9\n{WIN}"));
    ran.ends_with(0).shows(&["Ronda 1. Te toca, Ana (X).", "Gana Ana."]);
    assert_eq!(ran.err, "línea 1: No existe la columna 9; las columnas van de 0 a 6.\n");
    place.run_in_spanish(&["ranking"], "").ends_with(0).shows(&[
        "Clasificación\n",
        "nombre  puntos  ganadas",
        "1  Ana       3500",
    ]);
    place.run_in_spanish(&["backup", "copy.db"], "").ends_with(0).shows(&["copy.db: ", " bytes"]);
    let again = place.run_in_spanish(&["backup", "copy.db"], "");
    assert_eq!(again.ends_with(1).err, "cuatro: copy.db ya existe; indica un archivo nuevo\n");
    let checked = place.run_in_spanish(&["restore", "--check", "copy.db"], "");
    checked.ends_with(0).shows(&["copy.db: íntegra; 2 jugadores, 1 partida terminada, 0 en juego"]);
    let restored = place.run_in_spanish(&["restore", "copy.db"], "");
    restored.ends_with(0).shows(&["cuatro.db se ha restaurado; los datos de antes están en "]);
    std::fs::write(place.path().join("copy.db"), "no database at all").expect("a file");
    let damaged = place.run_in_spanish(&["restore", "copy.db"], "");
    let words = "cuatro: copy.db está dañado, o no es un archivo de datos de Cuatro: ";
    assert!(damaged.ends_with(1).err.starts_with(words), "{}", damaged.err);
    let missing = place.run_in_spanish(&["restore", "none.db"], "");
    assert_eq!(missing.ends_with(1).err, "cuatro: no existe none.db\n");
    let directory = place.run_in_spanish(&["restore", "--check", "d"], "");
    assert!(directory.ends_with(1).err.starts_with("cuatro: d es un directorio"), "{}", directory.err);
    let copied = place.run_in_spanish(&["migrate-store", "sqlite://d/cuatro.db", "sqlite://e.db"], "");
    copied.ends_with(0).shows(&["en la copia; ambas exportan lo mismo; se reproducen 1 partida terminada"]);
    let nowhere = place.run_in_spanish(&["migrate-store", "mysql://x", "sqlite://f.db"], "");
    let words = "cuatro: la URL de la base de datos debe ser sqlite://";
    assert!(nowhere.ends_with(1).err.starts_with(words), "{}", nowhere.err);
    std::fs::write(place.path().join("odd.txt"), "nothing").expect("a file");
    let odd = place.run_in_spanish(&["import", "odd.txt"], "");
    let words = "cuatro: el archivo tiene errores y no se ha importado nada (";
    assert!(odd.ends_with(1).err.starts_with(words), "{}", odd.err);
    let unread = place.run_in_spanish(&["import", "none.txt"], "");
    assert!(unread.ends_with(1).err.starts_with("cuatro: no se puede leer none.txt: "), "{}", unread.err);
    let unwritten = place.run_in_spanish(&["export", "none/out.txt"], "");
    let words = "cuatro: no se puede escribir none/out.txt: ";
    assert!(unwritten.ends_with(1).err.starts_with(words), "{}", unwritten.err);
    let tls = place.run_in_spanish(&["ranking", "--server", "https://cuatro.example"], "");
    let words = "cuatro: --server: \"https://cuatro.example\" no empieza por http:// ";
    assert!(tls.ends_with(1).err.starts_with(words), "{}", tls.err);
    let server = place.server();
    let used = place.run_in_spanish(&both, WIN);
    assert!(used.ends_with(1).err.contains("Pasa por el servidor: --server "), "{}", used.err);
    let busy = place.run_in_spanish(&["serve", "--listen", server.url.trim_start_matches("http://")], "");
    assert!(busy.ends_with(1).err.contains("está en uso: ¿ya está Cuatro en marcha?"), "{}", busy.err);
    let refused = place.run_in_spanish(
        &["import", "odd.txt", "--server", &server.url, "--admin-token", "not-the-token-of-it"],
        "",
    );
    assert!(refused.ends_with(1).err.contains("--admin-token"), "{}", refused.err);
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

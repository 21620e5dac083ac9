//! The command line about itself: its help, what shells and `man` know of it, and the settings in effect.

use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;

fn run(directory: &TempDir, variables: &[(&str, &str)], arguments: &[&str]) -> Output {
    let mut command = crate::program::cuatro();
    command.current_dir(directory.path()).args(arguments);
    for (name, value) in variables {
        command.env(name, value);
    }
    command.output().expect("the binary runs")
}

fn directory() -> TempDir {
    TempDir::new().expect("a temporary directory")
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The subcommands, as the help lists them.
fn subcommands() -> Vec<String> {
    let help = out(&run(&directory(), &[], &["--help"]));
    let list = help.split("Commands:\n").nth(1).expect("commands").split("\n\n").next().expect("a list");
    list.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn the_help_of_every_command_says_what_its_exit_status_means() {
    let commands = subcommands();
    assert!(commands.len() > 12, "{commands:?}");
    for command in commands.iter().filter(|command| *command != "help") {
        let help = out(&run(&directory(), &[], &[command, "--help"]));
        assert!(
            help.contains("Exit status: 0 done, 1 failed or unfinished, 2 wrong usage"),
            "{command}: {help}"
        );
    }
    let help = out(&run(&directory(), &[], &["--help"]));
    for words in ["heuristica", "cuatro play --x Ana --o hard", "Exit status"] {
        assert!(help.contains(words), "{words} is not in {help}");
    }
}

#[test]
fn bash_completes_commands_settings_and_their_values() {
    let script = "source <(\"$CUATRO\" completions bash)
        for words in 'cuatro doc' 'cuatro serve --trusted' 'cuatro serve --log-format '; do
            COMP_WORDS=($words) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            [[ $words == *' ' ]] && COMP_WORDS+=('') && COMP_CWORD=$((COMP_CWORD + 1))
            _cuatro cuatro \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"
            echo \"${COMPREPLY[@]}\"
        done";
    let mut bash = crate::program::started_by("bash");
    bash.args(["-c", script]).env("CUATRO", env!("CARGO_BIN_EXE_cuatro"));
    let said = out(&bash.output().expect("this test needs bash"));
    assert_eq!(said.lines().collect::<Vec<_>>(), ["doctor", "--trusted-proxies", "human json"]);
    for shell in ["zsh", "fish", "elvish", "powershell"] {
        let said = out(&run(&directory(), &[], &["completions", shell]));
        assert!(said.contains("doctor") && said.contains("trusted-proxies"), "{shell}: {said}");
    }
}

#[test]
fn there_is_a_manual_page_for_each_command() {
    let directory = directory();
    out(&run(&directory, &[], &["man", "pages"]));
    for command in subcommands().iter().filter(|command| *command != "help") {
        let path = directory.path().join(format!("pages/cuatro-{command}.1"));
        let page =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(page.contains(".TH") && page.contains("Exit status"), "{page}");
    }
    let page = out(&run(&directory, &[], &["man"]));
    for words in [".TH cuatro 1", "\\-\\-listen", "heuristica", "cuatro\\-doctor(1)"] {
        assert!(page.contains(words), "{words} is not in {page}");
    }
}

#[test]
fn config_shows_each_setting_in_effect_and_where_it_came_from() {
    let directory = directory();
    let file = "CUATRO_NAME=School\nCUATRO_LOG=debug\nCUATRO_ADMIN_TOKEN=canary-in-the-file\n";
    std::fs::write(directory.path().join("cuatro.env"), file).expect("a file");
    let variables = [
        ("CUATRO_LOG", "warn"),
        ("CUATRO_TRUSTED_PROXIES", "127.0.0.1,10.0.0.0/8"),
        ("CUATRO_WEBHOOK_URL", "https://canary-host.example/canary-topic"),
        (
            "CUATRO_DATABASE_URL",
            "postgres://ana:canary-password@db.example:5432/games?password=canary-option",
        ),
    ];
    let arguments = ["config", "--base-path", "/four"];
    let said = out(&run(&directory, &variables, &arguments));
    let line = |flag: &str| {
        let line = said.lines().find(|line| line.split_whitespace().next() == Some(flag));
        line.unwrap_or_else(|| panic!("{flag} is not in {said}"))
            .split_whitespace()
            .skip(1)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(line("--name"), "School cuatro.env (CUATRO_NAME)");
    assert_eq!(line("--log"), "warn environment (CUATRO_LOG)");
    assert_eq!(line("--trusted-proxies"), "127.0.0.1,10.0.0.0/8 environment (CUATRO_TRUSTED_PROXIES)");
    assert_eq!(line("--base-path"), "/four command line");
    assert_eq!(line("--listen"), "127.0.0.1:8080 default");
    assert_eq!(line("--public-url"), "- default");
    assert_eq!(line("--webhook-url"), "(hidden) environment (CUATRO_WEBHOOK_URL)");
    assert_eq!(line("--admin-token"), "(hidden) cuatro.env (CUATRO_ADMIN_TOKEN)");
    assert_eq!(
        line("--database-url"),
        "postgres://(hidden)@db.example:5432/games environment (CUATRO_DATABASE_URL)"
    );
    let json = out(&run(&directory, &variables, &["config", "--base-path", "/four", "--json"]));
    assert!(!said.contains("canary") && !json.contains("canary"), "{said}{json}");
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["base-path"]["value"], "/four");
    assert_eq!(json["public-url"], serde_json::json!({ "value": null, "source": "default" }));
    // What the document lists are all of them.
    let document = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/settings.md"));
    let document = document.expect("the document");
    for flag in json.as_object().expect("settings").keys() {
        assert!(document.contains(&format!("| `--{flag}` |")), "--{flag} is not in docs/settings.md");
    }
}

/// The value that a setting has with this settings file.
fn in_file(setting: &str, file: impl AsRef<[u8]>) -> Value {
    let directory = directory();
    std::fs::write(directory.path().join("cuatro.env"), file).expect("a file");
    let json = out(&run(&directory, &[], &["config", "--json"]));
    serde_json::from_str::<Value>(&json).expect("JSON")[setting]["value"].take()
}

#[test]
fn the_settings_file_means_what_it_means_to_systemd() {
    for (value, meant) in [
        ("Aula 3", "Aula 3"),
        ("  Aula  3 \t", "Aula  3"),
        ("sixteen$chars$and", "sixteen$chars$and"),
        ("${HOME} `id` #no;comment", "${HOME} `id` #no;comment"),
        ("\"Aula $3 \\\"b\\\" \\$ \\n\"", "Aula $3 \"b\" $ \\n"),
        ("'Aula \\\"3\\\" $'", "Aula \\\"3\\\" $"),
        ("' spaces '", " spaces "),
        ("a'b\"c", "a'b\"c"),
        ("it\\'s a \\\\", "it's a \\"),
        ("one\\\ntwo", "onetwo"),
        ("\"one\\\ntwo\"", "onetwo"),
        ("\"a\" 'b' c", "abc"),
        ("a=b==", "a=b=="),
        ("José", "José"),
    ] {
        assert_eq!(in_file("name", format!("CUATRO_NAME={value}\n")), meant, "{value:?}");
        let windows = format!(
            "\u{feff}# first\r\n; second\r\n\r\nOTHER=1\r\n  CUATRO_NAME = {value}\r\nCUATRO_LOG=warn\r\n"
        );
        assert_eq!(
            in_file("name", windows.replace("\\\n", "\\\r\n")),
            meant,
            "{value:?} as Windows writes it"
        );
    }
    assert_eq!(in_file("name", "CUATRO_NAME=first\nCUATRO_NAME=last"), "last");
    assert_eq!(in_file("name", "# a comment ends with its line \\\nCUATRO_NAME=Aula"), "Aula");
    assert_eq!(in_file("name", "CUATRO_NAME=\n"), "Cuatro", "an empty value is none");
}

#[test]
fn what_is_wrong_in_the_settings_file_is_said_with_its_line_and_without_any_value() {
    for (file, words) in [
        (&b"CUATRO_NAME=A\ncorrect canary staple\n"[..], "line 2: this is not NAME=value"),
        (b"\n\nCUATRO_ADMIN_TOKEN canary=\n", "line 3: this is not NAME=value"),
        (b"CUATRO_NAME=\"one\ntwo\"\ncanary==\nx", "line 4: this is not NAME=value"),
        (b"\ncanary-base64==\n", "line 2: this is not NAME=value"),
        (
            b"CUATRO_LOG=warn\nCUATRO_ADMIN_TOKEN=\"canary\n\n",
            "line 2: a quote in the value of CUATRO_ADMIN_TOKEN is not closed",
        ),
        (b"CUATRO_LOG=warn\nCUATRO_ADMIN_TOKEN=canary\xff\n", "line 2: this is not text in UTF-8"),
        (b"CUATRO_ADMIN_TOKEN=canary\0\n", "line 1: this is not text in UTF-8"),
        (b"CUATRO_ADMIN_TOKN=canary\n", "there is no setting CUATRO_ADMIN_TOKN"),
    ] {
        let directory = directory();
        std::fs::write(directory.path().join("cuatro.env"), file).expect("a file");
        let output = run(&directory, &[("LC_ALL", "C")], &["config"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.starts_with("cuatro: cuatro.env") && said.contains(words), "{words}: {said}");
        assert!(!said.contains("canary"), "{said}");
    }
}

#[test]
fn a_variable_that_is_no_setting_is_refused_and_an_empty_one_is_none() {
    let misspelt = run(&directory(), &[("CUATRO_BACKUP_EVRY", "canary"), ("LC_ALL", "C")], &["serve"]);
    let said = String::from_utf8_lossy(&misspelt.stderr).into_owned();
    let wanted = "cuatro: the environment has CUATRO_BACKUP_EVRY, and there is no such setting; `cuatro --help` lists them\n";
    assert_eq!((misspelt.status.code(), &*said), (Some(2), wanted));
    // Beside the settings, what people who change the page set, and what Kubernetes does beside a service with that name.
    let others = [
        ("CUATRO_STATIC_DIR", "static"),
        ("CUATRO_SERVICE_HOST", "10.0.0.1"),
        ("CUATRO_SERVICE_PORT_HTTP", "8080"),
        ("CUATRO_PORT", "tcp://10.0.0.1:8080"),
        ("CUATRO_PORT_8080_TCP_ADDR", "10.0.0.1"),
    ];
    out(&run(&directory(), &others, &["config"]));

    let settings = || {
        let all: Value =
            serde_json::from_str(&out(&run(&directory(), &[], &["config", "--json"]))).expect("JSON");
        all.as_object().expect("settings").clone()
    };
    let names: Vec<_> =
        settings().keys().map(|flag| format!("CUATRO_{}", flag.to_uppercase().replace('-', "_"))).collect();
    let empty: Vec<_> = names.iter().map(|name| (name.as_str(), "")).chain([("CUATRO_CONFIG", "")]).collect();
    let json: Value =
        serde_json::from_str(&out(&run(&directory(), &empty, &["config", "--json"]))).expect("JSON");
    assert_eq!(json.as_object(), Some(&settings()), "as if none were set");

    // What is empty hides nothing, and the command line comes first.
    let directory = directory();
    std::fs::write(directory.path().join("cuatro.env"), "CUATRO_NAME=File\nCUATRO_LOG=warn\n")
        .expect("a file");
    let said = out(&run(
        &directory,
        &[("CUATRO_NAME", ""), ("CUATRO_LOG", "wrong=[")],
        &["config", "--log", "debug"],
    ));
    let line = |flag: &str| said.lines().find(|line| line.starts_with(flag)).unwrap_or_default().to_owned();
    assert!(line("--name").ends_with("cuatro.env (CUATRO_NAME)"), "{said}");
    assert!(line("--log ").contains("debug") && line("--log ").ends_with("command line"), "{said}");
}

#[test]
fn config_speaks_the_language_of_the_terminal_and_its_json_that_of_programs() {
    let variables = [("LC_ALL", "es_ES.UTF-8"), ("CUATRO_WEBHOOK_URL", "https://canary.example")];
    let said = out(&run(&directory(), &variables, &["config", "--name", "Aula"]));
    for words in ["por defecto", "línea de comandos", "(oculto)", "entorno (CUATRO_WEBHOOK_URL)"] {
        assert!(said.contains(words), "{words} is not in {said}");
    }
    let json = out(&run(&directory(), &variables, &["config", "--json"]));
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        json["webhook-url"],
        serde_json::json!({ "value": "(hidden)", "source": "environment (CUATRO_WEBHOOK_URL)" })
    );
}

#[test]
fn a_wrong_setting_is_refused_with_its_name_and_what_it_can_be() {
    for (name, value, words) in [
        ("CUATRO_LISTEN", "nowhere", "--listen"),
        ("CUATRO_IMPORT_LIMIT_MIB", "0", "from 1 to 1048576, got 0"),
        ("CUATRO_ENGINE_THREADS", "0", "from 1 to 65535, got 0"),
        ("CUATRO_ENGINE_THREADS", "many", "from 1 to 65535, got many"),
        ("CUATRO_RATE_REQUESTS", "0", "from 1 to 4294967295, got 0"),
        ("CUATRO_RATE_CREATIONS", "-1", "from 1 to 4294967295, got -1"),
        ("CUATRO_BACKUP_KEEP", "0", "from 1 to 65535, got 0"),
        ("CUATRO_UNTOUCHED_HOURS", "a day", "from 0 to 4294967295, got \"a day\""),
        ("CUATRO_ADMIN_TOKEN", "canary", "at least 16 characters"),
        ("CUATRO_ADMIN_TOKEN", "long enough, with spaces", "no spaces"),
        ("CUATRO_PUBLIC_URL", "javascript:alert(1)", "https://cuatro.example"),
        ("CUATRO_PUBLIC_URL", "https://", "https://cuatro.example"),
        ("CUATRO_PUBLIC_URL", "https://cuatro.example/#x", "https://cuatro.example"),
        ("CUATRO_BASE_PATH", "/cuatro/../x", "a base path is"),
        ("CUATRO_BASE_PATH", "/cuatro//x", "a base path is"),
        ("CUATRO_BASE_PATH", "//evil.example", "a base path is"),
        ("CUATRO_BACKUP_EVERY", "1s", "from 1min to 366d"),
        ("CUATRO_BACKUP_EVERY", "soon", "from 1min to 366d"),
        ("CUATRO_DATABASE_URL", "mysql://x", "postgres://"),
        ("CUATRO_ALLOWED_ORIGINS", "https://a.example/path", "without a path"),
        ("CUATRO_LOG", "=[", "cuatro=debug"),
        ("CUATRO_LOG_FORMAT", "xml", "json"),
        ("CUATRO_NAME", "two\nlines", "on one line"),
        ("CUATRO_TRUSTED_PROXIES", "proxy", "192.0.2.8/30"),
        ("CUATRO_WEBHOOK_URL", "ftp://canary.example", "https://"),
        ("CUATRO_WEBHOOK_URL", "https:///canary", "with a host"),
        ("CUATRO_WEBHOOK_FORMAT", "fax", "ntfy"),
        ("CUATRO_WEBHOOK_EVENTS", "waiting,never", "over"),
        ("CUATRO_WEBHOOK_LANG", "tlh", "en, es or fr"),
        ("CUATRO_USER_HEADER", "Remote-User", "--trusted-proxies"),
        ("CUATRO_USER_HEADER", "Authorization", "header of its own"),
        ("CUATRO_USER_HEADER", "Sec-WebSocket-Key", "header of its own"),
        ("CUATRO_USER_HEADER", "X-Forwarded-Proto", "header of its own"),
        ("CUATRO_USER_HEADER", "content-type", "header of its own"),
        ("CUATRO_USER_HEADER", "Accept-Language", "header of its own"),
        ("CUATRO_USER_HEADER", "If-None-Match", "header of its own"),
        ("CUATRO_USER_HEADER", "upgrade", "header of its own"),
    ] {
        let flag = name.trim_start_matches("CUATRO_").to_lowercase().replace('_', "-");
        let output = run(&directory(), &[(name, value)], &["serve"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{name}={value}: {said}");
        assert!(said.contains(&format!("--{flag}")) && said.contains(words), "{name}={value}: {said}");
        assert!(!said.contains("canary"), "a secret is not repeated: {said}");
        let ours = said.starts_with("cuatro: ") && said.lines().count() == 1;
        assert!(ours, "neither clap nor Rust speaks: {said}");
    }
    let missing = run(&directory(), &[("CUATRO_CONFIG", "none.env")], &["config"]);
    let said = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(missing.status.code() == Some(2) && said.contains("none.env"), "{said}");
}

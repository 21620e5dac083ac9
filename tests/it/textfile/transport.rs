//! How a file comes and goes: forms, gzip, its size, and the token that an import needs.

use std::io::Write;

use super::super::support::IMPORT_LIMIT;
use super::*;

/// A form of these fields, each with its value; the file has a file name.
fn form(fields: &[(&str, &str)]) -> String {
    let part = |(name, value): &(&str, &str)| {
        let file = if *value == SAMPLE { "; filename=\"aula.txt\"" } else { "" };
        format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n{value}\r\n")
    };
    fields.iter().map(part).collect::<String>() + "--edge--\r\n"
}

#[tokio::test]
async fn rule_12_the_fields_of_a_form_count_before_and_after_the_file() {
    let server = later().await;
    let send = |query: &str, fields: &[(&str, &str)]| {
        let request = server.request(Method::POST, &format!("/import{query}")).bearer_auth(ADMIN);
        Answer::of(request.header("content-type", "multipart/form-data; boundary=edge").body(form(fields)))
    };
    for fields in [[("dry_run", "1"), ("file", SAMPLE)], [("file", SAMPLE), ("dry_run", "1")]] {
        let answer = send("", &fields).await.ok();
        assert_eq!((&answer["dry_run"], &answer["new_games"]), (&json!(true), &json!(3)), "{fields:?}");
    }
    assert_eq!(server.get("/history").await.body["items"], json!([]), "nothing was imported");
    for (query, fields, named) in [
        ("", vec![("file", SAMPLE), ("file", SAMPLE)], "file"),
        ("", vec![("file", SAMPLE), ("other", SAMPLE)], "other"),
        ("", vec![("file", SAMPLE), ("foo", "1")], "foo"),
        ("", vec![("dry_run", "1"), ("file", SAMPLE), ("dry_run", "1")], "dry_run"),
        ("?dry_run=1", vec![("file", SAMPLE), ("dry_run", "0")], "dry_run"),
        ("", vec![("file", SAMPLE), ("dry_run", "perhaps")], "dry_run"),
        ("", vec![("dry_run", "1")], "file"),
        ("", vec![("file", "no file of ours"), ("foo", "1")], "foo"),
    ] {
        let refused = send(query, &fields).await.refused(422, "invalid-field");
        assert_eq!(refused["field"], named, "{query} {fields:?}: {refused}");
    }
    send("", &[("file", "no file of ours")]).await.refused(422, "invalid-file");
    let answer = send("", &[("aula", SAMPLE), ("restore_deleted", "1")]).await.ok();
    assert_eq!(answer, counts(3, 0, 0, 2, 0));
}

#[tokio::test]
async fn rule_12_gzip_may_come_in_several_members_and_counts_as_what_it_unpacks_to() {
    let server = later().await;
    let packed = |text: &[u8]| {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packed.write_all(text).expect("memory takes it");
        packed.finish().expect("memory takes it")
    };
    let send = |coding: &str, body: Vec<u8>| {
        let request = server.request(Method::POST, "/import?dry_run=1").bearer_auth(ADMIN);
        Answer::of(request.header("content-encoding", coding).body(body))
    };
    let (head, tail) = SAMPLE.as_bytes().split_at(SAMPLE.len() / 2);
    let members = [packed(head), packed(b""), packed(tail)].concat();
    for (coding, body) in
        [("gzip", &members), ("x-gzip", &members), ("X-GZip", &members), ("identity", &SAMPLE.into())]
    {
        assert_eq!(send(coding, body.clone()).await.ok()["new_games"], 3, "{coding}");
    }
    let cut = members[..members.len() - 3].to_vec();
    send("gzip", cut).await.refused(400, "malformed");
    send("gzip", [&members[..], b"rest"].concat()).await.refused(400, "malformed");
    let refused = send("br", members.clone()).await.refused(415, "unsupported-media-type");
    assert!(text(&refused["detail"]).contains("gzip"), "{refused}");
    let half = vec![b'#'; (IMPORT_LIMIT / 2 + 1) as usize];
    let large = [packed(b"#cuatro 1\n"), packed(&half), packed(&half)].concat();
    assert!(large.len() < 10_000, "{} bytes", large.len());
    send("gzip", large).await.refused(413, "too-large");
}

#[tokio::test]
async fn rule_12_what_is_too_large_is_refused() {
    let server = later().await;
    let long = vec![b'#'; (IMPORT_LIMIT + 1) as usize];
    let refused = import(&server, "", [b"#cuatro 1\n".to_vec(), long].concat()).await;
    assert_eq!(refused.refused(413, "too-large")["expected"]["max_bytes"], IMPORT_LIMIT);
    import(&server, "", SAMPLE).await.ok();
}

//! What the computer says about its moves.

use strum::VariantArray;

use cuatro_game::computer::{Reason, ReasonCode, describe_line};
use cuatro_rules::{Cell, Column};
use cuatro_words::lang::Lang;

/// A reason without facts.
fn reason(code: ReasonCode, column: Column) -> Reason {
    Reason { code, column, score: None, in_plies: None, exact: None, cells: Vec::new() }
}

#[test]
fn every_code_is_written_as_its_name_and_says_its_column_in_every_language() {
    for code in ReasonCode::VARIANTS.iter().copied() {
        let cells = vec![Cell { row: 5, column: 0 }, Cell { row: 4, column: 1 }];
        let reason = Reason { score: Some(2), cells, ..reason(code, Column(37)) };
        let json = serde_json::to_string(&reason).expect("a reason is plain data");
        let expected =
            format!(r#"{{"code":"{}","column":37,"score":2,"cells":[[5,0],[4,1]]}}"#, code.as_str());
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_str::<Reason>(&json).expect("what was written is read"), reason);
        let texts = Lang::ALL.map(|lang| reason.text(lang));
        assert!(texts.iter().all(|text| text.contains("37")), "{texts:?}");
        assert_ne!(texts[0], texts[1]);
    }
}

#[test]
fn a_line_is_described_by_its_direction_and_columns() {
    type Line = (&'static [(u8, u8)], &'static str, &'static str);
    let lines: [Line; 5] = [
        (&[(5, 1), (5, 2), (5, 3)], "horizontal over columns 1 to 3", "horizontal de la columna 1 a la 3"),
        (&[(2, 6), (3, 6), (4, 6)], "vertical in column 6", "vertical en la columna 6"),
        (&[(3, 2), (4, 1), (5, 0)], "diagonal over columns 0 to 2", "diagonal de la columna 0 a la 2"),
        (&[(3, 0), (4, 1), (5, 2)], "diagonal over columns 0 to 2", "diagonal de la columna 0 a la 2"),
        (
            &[(3, 3), (4, 3), (5, 0), (5, 1), (5, 2), (5, 3)],
            "in more than one direction",
            "en más de una dirección",
        ),
    ];
    for (cells, en, es) in lines {
        let cells: Vec<_> = cells.iter().map(|(row, column)| Cell { row: *row, column: *column }).collect();
        assert_eq!([Lang::En, Lang::Es].map(|lang| describe_line(&cells, lang)), [en, es]);
    }
}

/// The level counts a run at the far end of a window, which need not reach the disc.
#[test]
fn a_run_is_made_by_the_disc_or_lies_in_line_with_it() {
    let texts = |code, columns: [u8; 2]| {
        let cells = columns.map(|column| Cell { row: 5, column }).to_vec();
        let reason = Reason { score: Some(2), cells, ..reason(code, Column(1)) };
        [Lang::En, Lang::Es].map(|lang| reason.text(lang))
    };
    for (code, columns, expected) in [
        (
            ReasonCode::Deny,
            [1, 2],
            [
                "Column 1 would have given you 2 in a row, so I took it.",
                "La columna 1 te habría dado 2 en raya, así que la he ocupado.",
            ],
        ),
        (
            ReasonCode::Deny,
            [3, 4],
            [
                "Column 1 lines up with your 2 in a row, so I took it.",
                "La columna 1 está en línea con 2 fichas seguidas tuyas, así que la he ocupado.",
            ],
        ),
        (ReasonCode::Extend, [1, 2], ["Column 1 gives me 2 in a row.", "La columna 1 me da 2 en raya."]),
        (
            ReasonCode::Extend,
            [3, 4],
            [
                "Column 1 lines up with my 2 in a row.",
                "La columna 1 está en línea con 2 fichas seguidas mías.",
            ],
        ),
    ] {
        assert_eq!(texts(code, columns), expected);
    }
}

/// What a ten-year-old reads at one go.
#[test]
fn every_sentence_is_short_and_speaks_to_the_opponent_without_words_of_the_trade() {
    for code in ReasonCode::VARIANTS.iter().copied() {
        for (exact, in_plies, columns) in [
            (None, None, [3, 4]),
            (None, None, [5, 6]),
            (Some(false), Some(9), [3, 4]),
            (Some(true), Some(9), [3, 4]),
        ] {
            let cells = columns.map(|column| Cell { row: 5, column }).to_vec();
            let reason = Reason { score: Some(2), exact, in_plies, cells, ..reason(code, Column(3)) };
            for text in Lang::ALL.map(|lang| reason.text(lang)) {
                assert!(text.split_whitespace().count() <= 20, "{text}");
                for word in
                    ["other side", "rival", "horizontal", "diagonal", "proven", "demostrado", "démontré"]
                {
                    assert!(!text.contains(word), "{text}");
                }
            }
        }
    }
}

#[test]
fn a_sentence_about_a_search_tells_the_distance_and_whether_it_is_certain() {
    let texts = |code, exact, in_plies| {
        let reason = Reason { exact: Some(exact), in_plies, ..reason(code, Column(3)) };
        Lang::ALL.map(|lang| reason.text(lang))
    };
    for code in [ReasonCode::Safe, ReasonCode::SlowestLoss, ReasonCode::OnlyMove] {
        assert_ne!(texts(code, true, Some(5)), texts(code, false, Some(5)), "{code:?}");
    }
    for code in [ReasonCode::ForcedWin, ReasonCode::SlowestLoss] {
        assert!(texts(code, true, Some(15)).iter().all(|text| text.contains("15")), "{code:?}");
    }
    for text in texts(ReasonCode::Safe, false, None) {
        let unsure = ["not sure", "no es seguro", "pas sûr"];
        assert!(unsure.iter().any(|words| text.contains(words)), "{text}");
    }
}

#[test]
fn a_distance_of_one_disc_is_singular() {
    for (exact, code) in
        [(true, ReasonCode::ForcedWin), (false, ReasonCode::ForcedWin), (true, ReasonCode::SlowestLoss)]
    {
        let reason = Reason { exact: Some(exact), in_plies: Some(1), ..reason(code, Column(3)) };
        let [english, spanish, french] = [Lang::En, Lang::Es, Lang::Fr].map(|lang| reason.text(lang));
        assert!(english.contains(" 1 disc") && !english.contains("discs"), "{english}");
        assert!(spanish.contains(" 1 ficha") && !spanish.contains("fichas"), "{spanish}");
        assert!(french.contains(" 1 pion") && !french.contains("pions"), "{french}");
    }
}

//! How the words of a game look in an OpenAPI document.

use cuatro_rules::word_schemas;
use strum::VariantArray;

use crate::computer::{Level, ReasonCode};
use crate::report::{Grade, MoveVerdict, Proof, Prospect};
use crate::{Answer, ClaimEnd, Emote, Kind, Offer, Status, Termination};

word_schemas! {
    Level, "Level", "A level of the computer. Requests may also give its number in `/levels`, its Spanish alias, its shown name in any language, or `computer`.", Level::ALL;
    Status, "Status", "Where a game stands.", Status::ALL;
    Kind, "Kind", "How the seats were filled.", Kind::ALL;
    ClaimEnd, "ClaimEnd", "How a claim would end a game.", ClaimEnd::VARIANTS;
    Offer, "Offer", "What a player can offer the other.", Offer::VARIANTS;
    Answer, "Answer", "What a player does about an offer.", Answer::VARIANTS;
    Emote, "Emote", "What players can show each other.", Emote::ALL;
    Termination, "Termination", "Why a game ended.", Termination::VARIANTS;
    ReasonCode, "ReasonCode", "Which rule of a level decided.", ReasonCode::VARIANTS;
    Prospect, "Prospect", "How a game goes on when both play their best.", Prospect::VARIANTS;
    MoveVerdict, "MoveVerdict", "What a move did.", MoveVerdict::VARIANTS;
    Grade, "Grade", "How much a person should mind a move.", Grade::VARIANTS;
    Proof, "Proof", "What shows that a move was not the best.", Proof::VARIANTS;
}

-- A data file as schema 12 left it, with a move that is still in the journal.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'ground','2025-01-01 00:00:00',1,X'962F7EBE75ED9A2B5012D1BCF68684448B8C82203E571003DC295C0162790D7D2EAC242E094E5AAF5E7576DB77E18BB0',0);
INSERT INTO "_sqlx_migrations" VALUES(2,'statistics','2025-01-01 00:00:00',1,X'9A7B082AF29C9425D6F11E951A48AAB97EA05DE4373FAF755EEBD99AC39EDD7E6836170231B6D0907CD21F460BE8DC19',0);
INSERT INTO "_sqlx_migrations" VALUES(3,'report','2025-01-01 00:00:00',1,X'6CD774078B8375B55BDDB80529BA1B17F8B8935B80EF5CDFAA4023493927B6021E5AB73E862CEA7300AE66353CC4A392',0);
INSERT INTO "_sqlx_migrations" VALUES(4,'import','2025-01-01 00:00:00',1,X'D638A0922F46B6CB2E84DB78E9BA7B2B5D258317D98B8E3CB61A81C36E821CFD89A17E2497BE37C36A321A25FA04A959',0);
INSERT INTO "_sqlx_migrations" VALUES(5,'absence','2025-01-01 00:00:00',1,X'66C89EEB887AB570385E377C55B8B831F0DB5590E25BB0C4F37121803D08A0ACCC4E2DF5A52F80DF80AB68A7457CB5A6',0);
INSERT INTO "_sqlx_migrations" VALUES(6,'points','2025-01-01 00:00:00',1,X'DBE0A2D967C0464DA2290511A1C7A7A2B76C4A7CADB5AEC6C3C1C9A20AC05588EA91B90805F6BB660D9D7867F485AD11',0);
INSERT INTO "_sqlx_migrations" VALUES(7,'removed','2025-01-01 00:00:00',1,X'1F73D237496F629BCD12B16FBB6E9E828986766D355D151A13730197E4F7E642C85983067BAF5B2986385DEAEA0CF639',0);
INSERT INTO "_sqlx_migrations" VALUES(8,'expiry','2025-01-01 00:00:00',1,X'9BB3CC78E389789F37E4D796B1B9BE8C9BD4A7925C680F83630C0EC9E2BEBC2AF60F0EAD19EB752CB3A4B18D93470B00',0);
INSERT INTO "_sqlx_migrations" VALUES(9,'journal','2025-01-01 00:00:00',1,X'0FA96999081ADDEEC429570F7C0237F0C64ABDA578BD82C12A6C2C59A9DAE6A47CE3985475EE252A4DDB5264D8034AAD',0);
INSERT INTO "_sqlx_migrations" VALUES(10,'shared','2025-01-01 00:00:00',1,X'A1D2E8D46DF7193DB99007649C62F93FDEAD214A47A45971FFDDEE02B6529BBD989AD21220A28D005E1E8A51A11E6D3A',0);
INSERT INTO "_sqlx_migrations" VALUES(11,'bots','2025-01-01 00:00:00',1,X'2E575E76044A1FFA6F1B182E0994541FADF6E7E15551AC4C78DF1C9D87F51CAAC44F41E15F4EE432F37C290BA84105E8',0);
INSERT INTO "_sqlx_migrations" VALUES(12,'summary','2025-01-01 00:00:00',1,X'2C1E172F6ED8E4CF6D7A9D5C3002673E3C90557BDA90662EACC5BCD5F43600F3340552C4BACCA51EC14128347097C4B4',0);
CREATE TABLE carried (
    origin text not null,
    player integer not null references player (id),
    points integer not null,
    wins   integer not null,
    losses integer not null,
    draws  integer not null,
    primary key (origin, player)
) strict, without rowid;
INSERT INTO "carried" VALUES('paper',1,3000,3,1,2);
INSERT INTO "carried" VALUES('paper',6,2000,2,1,2);
CREATE TABLE credential (
    token_hash blob primary key,
    player     integer not null references player (id),
    created_at integer not null
) strict, without rowid;
INSERT INTO "credential" VALUES(X'0101010101010101010101010101010101010101010101010101010101010101',1,1700000000001);
INSERT INTO "credential" VALUES(X'0202020202020202020202020202020202020202020202020202020202020202',2,1700000000002);
INSERT INTO "credential" VALUES(X'0303030303030303030303030303030303030303030303030303030303030303',3,1700000000003);
INSERT INTO "credential" VALUES(X'0404040404040404040404040404040404040404040404040404040404040404',4,1700000000004);
INSERT INTO "credential" VALUES(X'4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D',1,1700000000001);
CREATE TABLE erasing (
    player integer primary key,
    at     integer not null,
    purge  integer not null
) strict;
INSERT INTO "erasing" VALUES(3,1700000160000,1);
CREATE TABLE event (
    game    text not null,
    version integer not null,
    at      integer not null,
    body    text not null,
    primary key (game, version)
) strict, without rowid;
INSERT INTO "event" VALUES('0000fin1',1,1700000100000,'{"created":{"variant":{"rows":6,"columns":7,"connect":4},"kind":"online","seats":[{"person":1},{"person":2}],"seed":18446744073709551615}}');
INSERT INTO "event" VALUES('0000fin1',2,1700000100000,'{"moved":{"side":"X","column":3}}');
INSERT INTO "event" VALUES('0000fin1',3,1700000101000,'{"moved":{"side":"O","column":4}}');
INSERT INTO "event" VALUES('0000fin1',4,1700000102000,'{"moved":{"side":"X","column":3}}');
INSERT INTO "event" VALUES('0000fin1',5,1700000103000,'{"moved":{"side":"O","column":4}}');
INSERT INTO "event" VALUES('0000fin1',6,1700000104000,'{"moved":{"side":"X","column":3}}');
INSERT INTO "event" VALUES('0000fin1',7,1700000105000,'{"moved":{"side":"O","column":4}}');
INSERT INTO "event" VALUES('0000fin1',8,1700000106000,'{"moved":{"side":"X","column":3}}');
INSERT INTO "event" VALUES('0000fin1',9,1700000106000,'{"finished":{"winner":"X","reason":"line","rounds":4,"points":[3500,0]}}');
INSERT INTO "event" VALUES('000play1',1,1700000150000,'{"created":{"variant":{"rows":6,"columns":7,"connect":4},"kind":"online","seats":[{"person":1},{"person":3}],"seed":18446744073709551615}}');
INSERT INTO "event" VALUES('000wait1',1,1700000152000,'{"created":{"variant":{"rows":6,"columns":7,"connect":4},"kind":"online","seats":[{"person":2},null],"seed":18446744073709551615}}');
CREATE TABLE game (
    id         text primary key,
    status     integer not null,
    created_at integer not null
, due_at integer) strict, without rowid;
INSERT INTO "game" VALUES('0000fin1',2,1700000100000,NULL);
INSERT INTO "game" VALUES('000play1',1,1700000150000,NULL);
INSERT INTO "game" VALUES('000wait1',0,1700000152000,NULL);
CREATE TABLE import (
    done integer not null
, summed integer not null default 0) strict;
CREATE TABLE journal (
    n    integer primary key,
    body text not null
) strict;
INSERT INTO "journal" VALUES(7,'[["000play1",2,1700000151000,"{\"moved\":{\"side\":\"X\",\"column\":3}}"]]');
CREATE TABLE origin (
    id            text not null,
    stale_ratings integer not null
, admin_hash blob, pulse_at integer, served_since integer, summary_day integer) strict;
INSERT INTO "origin" VALUES('3bb53a',0,NULL,NULL,NULL,19675);
CREATE TABLE player (
    id            integer primary key,
    name_key      text unique,
    name          text,
    created_at    integer not null,
    deleted_at    integer,
    tombstone     integer unique,
    points        integer not null default 0,
    wins          integer not null default 0,
    losses        integer not null default 0,
    draws         integer not null default 0,
    people_points integer not null default 0,
    people_wins   integer not null default 0,
    people_losses integer not null default 0,
    people_draws  integer not null default 0
, rating real, deviation real, volatility real, used integer not null default 0, bot integer not null default 0, bots_points integer not null default 0, bots_wins integer not null default 0, bots_losses integer not null default 0, bots_draws integer not null default 0) strict;
INSERT INTO "player" VALUES(1,'ana','Ana',1700000000001,NULL,NULL,10250,5,4,3,7250,2,2,1,1.45520596148432741758e+03,2.13214200836593022365e+02,6.00017989423985154129e-02,0,0,0,0,1,0);
INSERT INTO "player" VALUES(2,'berta','Berta',1700000000002,NULL,NULL,3750,1,2,1,3750,1,2,1,1.38674015517739189821e+03,2.34763051661098273823e+02,6.00034667103058749759e-02,0,0,0,0,0,0);
INSERT INTO "player" VALUES(3,'josé','José',1700000000003,NULL,NULL,7000,2,2,0,3500,1,2,0,1.4429810637080381639e+03,2.20676815196979333685e+02,6.00006948814062607278e-02,0,0,0,0,0,0);
INSERT INTO "player" VALUES(4,'robot','Robot',1700000000004,NULL,NULL,3500,1,0,0,0,0,0,0,NULL,NULL,NULL,0,1,3500,1,0,0);
INSERT INTO "player" VALUES(5,NULL,NULL,1700000000005,1700000140000,1,0,0,0,0,0,0,0,0,NULL,NULL,NULL,0,0,0,0,0,0);
INSERT INTO "player" VALUES(6,'paper','Paper',1700000000010,NULL,NULL,2000,2,1,2,0,0,0,0,NULL,NULL,NULL,0,0,0,0,0,0);
CREATE TABLE record (
    n    integer primary key,
    id   blob not null,
    x    integer not null,
    o    integer not null,
    tag  integer not null,
    body blob not null
) strict;
INSERT INTO "record" VALUES(3565158622298112000,X'0289A756776E6971',1,2,4,X'0207E3380E');
INSERT INTO "record" VALUES(3565158630686720000,X'0289A85D64D6B021',2,1,4,X'0207E3380E');
INSERT INTO "record" VALUES(3565158630688817152,X'0289A85D64F34912',1,3,4,X'0207E3380E');
INSERT INTO "record" VALUES(3565158630690914304,X'0289A85D650FE203',3,2,4,X'0207E3380E');
INSERT INTO "record" VALUES(3565158630693011456,X'0289A85D652C7AF4',4,1,4,X'0207E3380E');
INSERT INTO "record" VALUES(3565158630695108608,X'0289A85D654913E5',5,1,4,X'0207E3380E');
INSERT INTO "record" VALUES(3565158630699302912,X'0289A85D658245C7',3,-1,0,X'0207E3380E');
INSERT INTO "record" VALUES(3565158630701400064,X'0289A85D659EDEB8',5,3,4,X'0207E3380E');
INSERT INTO "record" VALUES(3565158651658240000,X'0289A85D65BB77A9',1,2,354,X'0015FA01FA01');
CREATE TABLE removed (
    id blob primary key
, x integer, o integer) strict, without rowid;
INSERT INTO "removed" VALUES(X'0289A85D6565ACD6',5,-3);
INSERT INTO "removed" VALUES(X'0289A85D65D8109A',1,2);
CREATE TABLE report (
    game blob primary key references record (id) on delete cascade,
    body text not null
) strict, without rowid;
INSERT INTO "report" VALUES(X'0289A756776E6971','{"a":1}');
CREATE TABLE rival (
    player integer not null,
    rival  integer not null,
    points integer not null,
    wins   integer not null,
    losses integer not null,
    draws  integer not null,
    primary key (player, rival)
) strict, without rowid;
INSERT INTO "rival" VALUES(1,2,3750,1,1,1);
INSERT INTO "rival" VALUES(1,3,3500,1,0,0);
INSERT INTO "rival" VALUES(1,4,0,0,1,0);
INSERT INTO "rival" VALUES(2,1,3750,1,1,1);
INSERT INTO "rival" VALUES(2,3,0,0,1,0);
INSERT INTO "rival" VALUES(3,-1,3500,1,0,0);
INSERT INTO "rival" VALUES(3,1,0,0,1,0);
INSERT INTO "rival" VALUES(3,2,3500,1,0,0);
INSERT INTO "rival" VALUES(4,1,3500,1,0,0);
CREATE TABLE seat (
    game        text not null references game (id) on delete cascade,
    side        integer not null,
    player      integer references player (id),
    token_hash  blob,
    invite_hash blob,
    invite_name text, here integer not null default 0, seen_at integer,
    primary key (game, side)
) strict, without rowid;
INSERT INTO "seat" VALUES('0000fin1',0,1,X'1414141414141414141414141414141414141414141414141414141414141414',NULL,NULL,0,NULL);
INSERT INTO "seat" VALUES('0000fin1',1,2,X'1515151515151515151515151515151515151515151515151515151515151515',NULL,NULL,0,NULL);
INSERT INTO "seat" VALUES('000play1',0,1,X'1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E1E',NULL,NULL,1,NULL);
INSERT INTO "seat" VALUES('000play1',1,3,X'1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F1F',NULL,NULL,0,1700000153000);
INSERT INTO "seat" VALUES('000wait1',0,2,X'2828282828282828282828282828282828282828282828282828282828282828',NULL,NULL,0,NULL);
INSERT INTO "seat" VALUES('000wait1',1,NULL,NULL,X'3232323232323232323232323232323232323232323232323232323232323232','José',0,NULL);
CREATE TABLE transfer (
    code_hash  blob primary key,
    player     integer not null references player (id) on delete cascade,
    until      integer not null
) strict, without rowid;
INSERT INTO "transfer" VALUES(X'3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C3C',1,1700000700000);
CREATE INDEX player_by_people_points on player (people_points desc, people_wins desc, people_losses, name)
    where name is not null and people_wins + people_losses + people_draws > 0;
CREATE INDEX credential_of_player on credential (player);
CREATE INDEX game_by_status on game (status, created_at, id);
CREATE INDEX seat_of_token on seat (token_hash) where token_hash is not null;
CREATE INDEX seat_of_player on seat (player) where player is not null;
CREATE UNIQUE INDEX record_by_id on record (id);
CREATE INDEX record_of_x on record (x) where x > 0;
CREATE INDEX record_of_o on record (o) where o > 0;
CREATE INDEX carried_of_player on carried (player);
CREATE INDEX seat_here on seat (game, side) where here = 1;
CREATE INDEX player_unused on player (created_at)
    where name is not null and wins + losses + draws = 0 and used = 0;
CREATE INDEX game_by_due on game (due_at) where due_at is not null;
CREATE INDEX transfer_of_player on transfer (player, until);
CREATE INDEX player_bot on player (id) where bot;
CREATE INDEX player_by_bots_points on player (bots_points desc, bots_wins desc, bots_losses, name)
    where bot and name is not null and bots_wins + bots_losses + bots_draws > 0;
CREATE INDEX player_by_points on player (points desc, wins desc, losses, name) where name is not null and wins + losses + draws > 0;
COMMIT;

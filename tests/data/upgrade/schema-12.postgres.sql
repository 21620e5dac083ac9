-- A database as schema 12 left it, with the data of schema-12.sqlite.sql.
CREATE TABLE _sqlx_migrations (
    version bigint NOT NULL,
    description text NOT NULL,
    installed_on timestamp with time zone DEFAULT now() NOT NULL,
    success boolean NOT NULL,
    checksum bytea NOT NULL,
    execution_time bigint NOT NULL
);
CREATE TABLE carried (
    origin text NOT NULL COLLATE pg_catalog."C",
    player bigint NOT NULL,
    points bigint NOT NULL,
    wins bigint NOT NULL,
    losses bigint NOT NULL,
    draws bigint NOT NULL
);
CREATE TABLE credential (
    token_hash bytea NOT NULL,
    player bigint NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE erasing (
    player bigint NOT NULL,
    at bigint NOT NULL,
    purge boolean NOT NULL
);
CREATE TABLE event (
    game text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    at bigint NOT NULL,
    body json NOT NULL
);
CREATE TABLE game (
    id text NOT NULL COLLATE pg_catalog."C",
    status bigint NOT NULL,
    created_at bigint NOT NULL,
    due_at bigint
);
CREATE TABLE origin (
    id text NOT NULL COLLATE pg_catalog."C",
    ratings_wanted bigint NOT NULL,
    ratings_done bigint NOT NULL,
    admin_hash bytea,
    pulse_at bigint,
    served_since bigint,
    summary_day bigint
);
CREATE TABLE player (
    id bigint NOT NULL,
    name_key text COLLATE pg_catalog."C",
    name text COLLATE pg_catalog."C",
    held boolean DEFAULT false NOT NULL,
    created_at bigint NOT NULL,
    deleted_at bigint,
    tombstone bigint,
    points bigint DEFAULT 0 NOT NULL,
    wins bigint DEFAULT 0 NOT NULL,
    losses bigint DEFAULT 0 NOT NULL,
    draws bigint DEFAULT 0 NOT NULL,
    people_points bigint DEFAULT 0 NOT NULL,
    people_wins bigint DEFAULT 0 NOT NULL,
    people_losses bigint DEFAULT 0 NOT NULL,
    people_draws bigint DEFAULT 0 NOT NULL,
    rating double precision,
    deviation double precision,
    volatility double precision,
    used boolean DEFAULT false NOT NULL,
    bot boolean DEFAULT false NOT NULL,
    bots_points bigint DEFAULT 0 NOT NULL,
    bots_wins bigint DEFAULT 0 NOT NULL,
    bots_losses bigint DEFAULT 0 NOT NULL,
    bots_draws bigint DEFAULT 0 NOT NULL
);
CREATE SEQUENCE player_number
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE record (
    n bigint NOT NULL,
    id bytea NOT NULL,
    x bigint NOT NULL,
    o bigint NOT NULL,
    tag bigint NOT NULL,
    body bytea NOT NULL
);
CREATE SEQUENCE record_number
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    MAXVALUE 1048575
    CACHE 1
    CYCLE;
CREATE TABLE removed (
    id bytea NOT NULL,
    x bigint,
    o bigint
);
CREATE TABLE report (
    game bytea NOT NULL,
    body text NOT NULL
);
CREATE TABLE rival (
    player bigint NOT NULL,
    rival bigint NOT NULL,
    points bigint NOT NULL,
    wins bigint NOT NULL,
    losses bigint NOT NULL,
    draws bigint NOT NULL
);
CREATE TABLE seat (
    game text NOT NULL COLLATE pg_catalog."C",
    side bigint NOT NULL,
    player bigint,
    token_hash bytea,
    invite_hash bytea,
    invite_name text COLLATE pg_catalog."C",
    here boolean DEFAULT false NOT NULL,
    seen_at bigint
);
CREATE SEQUENCE tombstone_number
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE transfer (
    code_hash bytea NOT NULL,
    player bigint NOT NULL,
    until bigint NOT NULL
);
CREATE TABLE unrated (
    n bigint NOT NULL
);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (9, 'ground', '2025-01-01 00:00:00+00', true, '\x226df0436161b8df7babafcfe8c2e576c241bf64ea1bfcfa0a648f5ca314d8568d04c056f013b6ccc9980ee6121c5968', 0);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (10, 'shared', '2025-01-01 00:00:00+00', true, '\x7b5d694fbba2b252f814474bba71c237b08235333f7aa31cd40d52d612433d75d994d5876297fb473d7dda0687af86bc', 0);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (11, 'bots', '2025-01-01 00:00:00+00', true, '\xd96cfddbdbd468c71f319b0d64b337b68ebca43b5e7ec337298521c9d04bd6e1b7f395888592819414cc28b89be7d128', 0);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (12, 'summary', '2025-01-01 00:00:00+00', true, '\xda34ba204aefdc3e760d61768d2872ffeca40dbc141159cef29d24a3240e3d2e7dd9dd12166e6bf2d2e7a1ad964c8822', 0);
INSERT INTO carried (origin, player, points, wins, losses, draws) VALUES ('paper', 1, 3000, 3, 1, 2);
INSERT INTO carried (origin, player, points, wins, losses, draws) VALUES ('paper', 6, 2000, 2, 1, 2);
INSERT INTO credential (token_hash, player, created_at) VALUES ('\x0101010101010101010101010101010101010101010101010101010101010101', 1, 1700000000001);
INSERT INTO credential (token_hash, player, created_at) VALUES ('\x0202020202020202020202020202020202020202020202020202020202020202', 2, 1700000000002);
INSERT INTO credential (token_hash, player, created_at) VALUES ('\x0303030303030303030303030303030303030303030303030303030303030303', 3, 1700000000003);
INSERT INTO credential (token_hash, player, created_at) VALUES ('\x0404040404040404040404040404040404040404040404040404040404040404', 4, 1700000000004);
INSERT INTO credential (token_hash, player, created_at) VALUES ('\x4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d', 1, 1700000000001);
INSERT INTO erasing (player, at, purge) VALUES (3, 1700000160000, true);
INSERT INTO event (game, version, at, body) VALUES ('0000fin1', 1, 1700000100000, '{"created":{"variant":{"rows":6,"columns":7,"connect":4},"kind":"online","seats":[{"person":1},{"person":2}],"seed":18446744073709551615}}');
INSERT INTO event (game, version, at, body) VALUES ('0000fin1', 2, 1700000100000, '{"moved":{"side":"X","column":3}}');
INSERT INTO event (game, version, at, body) VALUES ('0000fin1', 3, 1700000101000, '{"moved":{"side":"O","column":4}}');
INSERT INTO event (game, version, at, body) VALUES ('0000fin1', 4, 1700000102000, '{"moved":{"side":"X","column":3}}');
INSERT INTO event (game, version, at, body) VALUES ('0000fin1', 5, 1700000103000, '{"moved":{"side":"O","column":4}}');
INSERT INTO event (game, version, at, body) VALUES ('0000fin1', 6, 1700000104000, '{"moved":{"side":"X","column":3}}');
INSERT INTO event (game, version, at, body) VALUES ('0000fin1', 7, 1700000105000, '{"moved":{"side":"O","column":4}}');
INSERT INTO event (game, version, at, body) VALUES ('0000fin1', 8, 1700000106000, '{"moved":{"side":"X","column":3}}');
INSERT INTO event (game, version, at, body) VALUES ('0000fin1', 9, 1700000106000, '{"finished":{"winner":"X","reason":"line","rounds":4,"points":[3500,0]}}');
INSERT INTO event (game, version, at, body) VALUES ('000play1', 1, 1700000150000, '{"created":{"variant":{"rows":6,"columns":7,"connect":4},"kind":"online","seats":[{"person":1},{"person":3}],"seed":18446744073709551615}}');
INSERT INTO event (game, version, at, body) VALUES ('000play1', 2, 1700000151000, '{"moved":{"side":"X","column":3}}');
INSERT INTO event (game, version, at, body) VALUES ('000wait1', 1, 1700000152000, '{"created":{"variant":{"rows":6,"columns":7,"connect":4},"kind":"online","seats":[{"person":2},null],"seed":18446744073709551615}}');
INSERT INTO game (id, status, created_at, due_at) VALUES ('0000fin1', 2, 1700000100000, NULL);
INSERT INTO game (id, status, created_at, due_at) VALUES ('000wait1', 0, 1700000152000, NULL);
INSERT INTO game (id, status, created_at, due_at) VALUES ('000play1', 1, 1700000150000, 0);
INSERT INTO origin (id, ratings_wanted, ratings_done, admin_hash, pulse_at, served_since, summary_day) VALUES ('3bb53a', 0, 0, '\x6161616161616161616161616161616161616161616161616161616161616161', NULL, NULL, 19675);
INSERT INTO player (id, name_key, name, held, created_at, deleted_at, tombstone, points, wins, losses, draws, people_points, people_wins, people_losses, people_draws, rating, deviation, volatility, used, bot, bots_points, bots_wins, bots_losses, bots_draws) VALUES (1, 'ana', 'Ana', true, 1700000000001, NULL, NULL, 10250, 5, 4, 3, 7250, 2, 2, 1, 1455.2059614843274, 213.21420083659302, 0.060001798942398515, false, false, 0, 0, 1, 0);
INSERT INTO player (id, name_key, name, held, created_at, deleted_at, tombstone, points, wins, losses, draws, people_points, people_wins, people_losses, people_draws, rating, deviation, volatility, used, bot, bots_points, bots_wins, bots_losses, bots_draws) VALUES (2, 'berta', 'Berta', true, 1700000000002, NULL, NULL, 3750, 1, 2, 1, 3750, 1, 2, 1, 1386.740155177392, 234.76305166109827, 0.060003466710305875, false, false, 0, 0, 0, 0);
INSERT INTO player (id, name_key, name, held, created_at, deleted_at, tombstone, points, wins, losses, draws, people_points, people_wins, people_losses, people_draws, rating, deviation, volatility, used, bot, bots_points, bots_wins, bots_losses, bots_draws) VALUES (3, 'josé', 'José', true, 1700000000003, NULL, NULL, 7000, 2, 2, 0, 3500, 1, 2, 0, 1442.9810637080382, 220.67681519697933, 0.06000069488140626, false, false, 0, 0, 0, 0);
INSERT INTO player (id, name_key, name, held, created_at, deleted_at, tombstone, points, wins, losses, draws, people_points, people_wins, people_losses, people_draws, rating, deviation, volatility, used, bot, bots_points, bots_wins, bots_losses, bots_draws) VALUES (4, 'robot', 'Robot', true, 1700000000004, NULL, NULL, 3500, 1, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, false, true, 3500, 1, 0, 0);
INSERT INTO player (id, name_key, name, held, created_at, deleted_at, tombstone, points, wins, losses, draws, people_points, people_wins, people_losses, people_draws, rating, deviation, volatility, used, bot, bots_points, bots_wins, bots_losses, bots_draws) VALUES (5, NULL, NULL, false, 1700000000005, 1700000140000, 1, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, false, false, 0, 0, 0, 0);
INSERT INTO player (id, name_key, name, held, created_at, deleted_at, tombstone, points, wins, losses, draws, people_points, people_wins, people_losses, people_draws, rating, deviation, volatility, used, bot, bots_points, bots_wins, bots_losses, bots_draws) VALUES (6, 'paper', 'Paper', false, 1700000000010, NULL, NULL, 2000, 2, 1, 2, 0, 0, 0, 0, NULL, NULL, NULL, false, false, 0, 0, 0, 0);
INSERT INTO record (n, id, x, o, tag, body) VALUES (3565158622298112000, '\x0289a756776e6971', 1, 2, 4, '\x0207e3380e');
INSERT INTO record (n, id, x, o, tag, body) VALUES (3565158630686720000, '\x0289a85d64d6b021', 2, 1, 4, '\x0207e3380e');
INSERT INTO record (n, id, x, o, tag, body) VALUES (3565158630688817152, '\x0289a85d64f34912', 1, 3, 4, '\x0207e3380e');
INSERT INTO record (n, id, x, o, tag, body) VALUES (3565158630690914304, '\x0289a85d650fe203', 3, 2, 4, '\x0207e3380e');
INSERT INTO record (n, id, x, o, tag, body) VALUES (3565158630693011456, '\x0289a85d652c7af4', 4, 1, 4, '\x0207e3380e');
INSERT INTO record (n, id, x, o, tag, body) VALUES (3565158630695108608, '\x0289a85d654913e5', 5, 1, 4, '\x0207e3380e');
INSERT INTO record (n, id, x, o, tag, body) VALUES (3565158630699302912, '\x0289a85d658245c7', 3, -1, 0, '\x0207e3380e');
INSERT INTO record (n, id, x, o, tag, body) VALUES (3565158630701400064, '\x0289a85d659edeb8', 5, 3, 4, '\x0207e3380e');
INSERT INTO record (n, id, x, o, tag, body) VALUES (3565158651658240000, '\x0289a85d65bb77a9', 1, 2, 354, '\x0015fa01fa01');
INSERT INTO removed (id, x, o) VALUES ('\x0289a85d6565acd6', 5, -3);
INSERT INTO removed (id, x, o) VALUES ('\x0289a85d65d8109a', 1, 2);
INSERT INTO report (game, body) VALUES ('\x0289a756776e6971', '{"a":1}');
INSERT INTO rival (player, rival, points, wins, losses, draws) VALUES (1, 2, 3750, 1, 1, 1);
INSERT INTO rival (player, rival, points, wins, losses, draws) VALUES (1, 3, 3500, 1, 0, 0);
INSERT INTO rival (player, rival, points, wins, losses, draws) VALUES (1, 4, 0, 0, 1, 0);
INSERT INTO rival (player, rival, points, wins, losses, draws) VALUES (2, 1, 3750, 1, 1, 1);
INSERT INTO rival (player, rival, points, wins, losses, draws) VALUES (2, 3, 0, 0, 1, 0);
INSERT INTO rival (player, rival, points, wins, losses, draws) VALUES (3, -1, 3500, 1, 0, 0);
INSERT INTO rival (player, rival, points, wins, losses, draws) VALUES (3, 1, 0, 0, 1, 0);
INSERT INTO rival (player, rival, points, wins, losses, draws) VALUES (3, 2, 3500, 1, 0, 0);
INSERT INTO rival (player, rival, points, wins, losses, draws) VALUES (4, 1, 3500, 1, 0, 0);
INSERT INTO seat (game, side, player, token_hash, invite_hash, invite_name, here, seen_at) VALUES ('0000fin1', 0, 1, '\x1414141414141414141414141414141414141414141414141414141414141414', NULL, NULL, false, NULL);
INSERT INTO seat (game, side, player, token_hash, invite_hash, invite_name, here, seen_at) VALUES ('0000fin1', 1, 2, '\x1515151515151515151515151515151515151515151515151515151515151515', NULL, NULL, false, NULL);
INSERT INTO seat (game, side, player, token_hash, invite_hash, invite_name, here, seen_at) VALUES ('000play1', 0, 1, '\x1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e', NULL, NULL, true, NULL);
INSERT INTO seat (game, side, player, token_hash, invite_hash, invite_name, here, seen_at) VALUES ('000play1', 1, 3, '\x1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f', NULL, NULL, false, 1700000153000);
INSERT INTO seat (game, side, player, token_hash, invite_hash, invite_name, here, seen_at) VALUES ('000wait1', 0, 2, '\x2828282828282828282828282828282828282828282828282828282828282828', NULL, NULL, false, NULL);
INSERT INTO seat (game, side, player, token_hash, invite_hash, invite_name, here, seen_at) VALUES ('000wait1', 1, NULL, NULL, '\x3232323232323232323232323232323232323232323232323232323232323232', 'José', false, NULL);
INSERT INTO transfer (code_hash, player, until) VALUES ('\x3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c', 1, 1700000700000);
SELECT pg_catalog.setval('player_number', 6, true);
SELECT pg_catalog.setval('record_number', 0, false);
SELECT pg_catalog.setval('tombstone_number', 1, true);
ALTER TABLE ONLY _sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY carried
    ADD CONSTRAINT carried_pkey PRIMARY KEY (origin, player);
ALTER TABLE ONLY credential
    ADD CONSTRAINT credential_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY erasing
    ADD CONSTRAINT erasing_pkey PRIMARY KEY (player);
ALTER TABLE ONLY event
    ADD CONSTRAINT event_pkey PRIMARY KEY (game, version);
ALTER TABLE ONLY game
    ADD CONSTRAINT game_pkey PRIMARY KEY (id);
ALTER TABLE ONLY player
    ADD CONSTRAINT player_name_key_key UNIQUE (name_key);
ALTER TABLE ONLY player
    ADD CONSTRAINT player_pkey PRIMARY KEY (id);
ALTER TABLE ONLY player
    ADD CONSTRAINT player_tombstone_key UNIQUE (tombstone);
ALTER TABLE ONLY record
    ADD CONSTRAINT record_id_key UNIQUE (id);
ALTER TABLE ONLY record
    ADD CONSTRAINT record_pkey PRIMARY KEY (n);
ALTER TABLE ONLY removed
    ADD CONSTRAINT removed_pkey PRIMARY KEY (id);
ALTER TABLE ONLY report
    ADD CONSTRAINT report_pkey PRIMARY KEY (game);
ALTER TABLE ONLY rival
    ADD CONSTRAINT rival_pkey PRIMARY KEY (player, rival);
ALTER TABLE ONLY seat
    ADD CONSTRAINT seat_pkey PRIMARY KEY (game, side);
ALTER TABLE ONLY transfer
    ADD CONSTRAINT transfer_pkey PRIMARY KEY (code_hash);
ALTER TABLE ONLY unrated
    ADD CONSTRAINT unrated_pkey PRIMARY KEY (n);
CREATE INDEX carried_of_player ON carried USING btree (player);
CREATE INDEX credential_of_player ON credential USING btree (player);
CREATE INDEX game_by_due ON game USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX game_by_status ON game USING btree (status, created_at, id);
CREATE INDEX player_bot ON player USING btree (id) WHERE bot;
CREATE INDEX player_by_bots_points ON player USING btree (bots_points DESC, bots_wins DESC, bots_losses, name) WHERE (bot AND (name IS NOT NULL) AND (((bots_wins + bots_losses) + bots_draws) > 0));
CREATE INDEX player_by_people_points ON player USING btree (people_points DESC, people_wins DESC, people_losses, name) WHERE ((name IS NOT NULL) AND (((people_wins + people_losses) + people_draws) > 0));
CREATE INDEX player_by_points ON player USING btree (points DESC, wins DESC, losses, name) WHERE ((name IS NOT NULL) AND (((wins + losses) + draws) > 0));
CREATE INDEX player_unused ON player USING btree (created_at) WHERE ((name IS NOT NULL) AND (((wins + losses) + draws) = 0) AND (NOT used));
CREATE INDEX record_of_o ON record USING btree (o, n) WHERE (o > 0);
CREATE INDEX record_of_x ON record USING btree (x, n) WHERE (x > 0);
CREATE INDEX seat_here ON seat USING btree (game, side) WHERE here;
CREATE INDEX seat_of_invite ON seat USING btree (invite_name) WHERE (invite_name IS NOT NULL);
CREATE INDEX seat_of_player ON seat USING btree (player) WHERE (player IS NOT NULL);
CREATE INDEX seat_of_token ON seat USING btree (token_hash) WHERE (token_hash IS NOT NULL);
CREATE INDEX transfer_of_player ON transfer USING btree (player, until);
ALTER TABLE ONLY carried
    ADD CONSTRAINT carried_player_fkey FOREIGN KEY (player) REFERENCES player(id);
ALTER TABLE ONLY credential
    ADD CONSTRAINT credential_player_fkey FOREIGN KEY (player) REFERENCES player(id);
ALTER TABLE ONLY report
    ADD CONSTRAINT report_game_fkey FOREIGN KEY (game) REFERENCES record(id) ON DELETE CASCADE;
ALTER TABLE ONLY seat
    ADD CONSTRAINT seat_game_fkey FOREIGN KEY (game) REFERENCES game(id) ON DELETE CASCADE;
ALTER TABLE ONLY seat
    ADD CONSTRAINT seat_player_fkey FOREIGN KEY (player) REFERENCES player(id);
ALTER TABLE ONLY transfer
    ADD CONSTRAINT transfer_player_fkey FOREIGN KEY (player) REFERENCES player(id) ON DELETE CASCADE;

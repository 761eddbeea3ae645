-- The present schema of the database, written by `npm run schema` from a database that has every
-- migration. Do not edit it. It is here to be read: a database is made by the migrations in
-- server/database/migrations, and what the server's role may do is in docs/postgresql.sql.

---- table acknowledged_violation

create table acknowledged_violation (
  id bigint default nextval('acknowledged_violation_id_seq'::regclass) not null,
  fingerprint text not null,
  check_name text not null,
  record text not null,
  expected text not null,
  found text not null,
  pairs jsonb not null,
  reason text not null,
  actor text not null,
  time_ms bigint not null,
  constraint acknowledged_violation_pkey PRIMARY KEY (id),
  constraint acknowledged_violation_fingerprint_key UNIQUE (fingerprint),
  constraint acknowledged_violation_reason_check CHECK (reason <> ''::text)
);
create sequence acknowledged_violation_id_seq as bigint owned by acknowledged_violation.id;
CREATE TRIGGER acknowledged_violation_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON acknowledged_violation FOR EACH STATEMENT EXECUTE FUNCTION acknowledgement_refuse_change();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON acknowledged_violation FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table app_user

create table app_user (
  id bigint default nextval('app_user_id_seq'::regclass) not null,
  kind text not null,
  area_code text not null,
  account text not null,
  nickname text not null,
  password_hash text not null,
  invite_code text not null,
  inviter_id bigint,
  identity text default 'member'::text not null,
  authorization_code text default ''::text not null,
  lang text not null,
  is_disabled boolean default false not null,
  created_ms bigint not null,
  hold_until_ms bigint,
  other_area_code text,
  other_account text,
  phone_area text generated always as (
CASE kind
    WHEN 'mobile'::text THEN area_code
    ELSE other_area_code
END) stored,
  phone text generated always as (
CASE kind
    WHEN 'mobile'::text THEN account
    ELSE other_account
END) stored,
  email text generated always as (
CASE kind
    WHEN 'email'::text THEN account
    ELSE other_account
END) stored,
  credential_version integer default 1 not null,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_email UNIQUE (email),
  constraint app_user_invite_code_key UNIQUE (invite_code),
  constraint app_user_phone UNIQUE (phone, phone_area),
  constraint app_user_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES app_user(id),
  constraint app_user_other CHECK ((other_area_code IS NULL) = (other_account IS NULL))
);
create sequence app_user_id_seq as bigint owned by app_user.id;
CREATE INDEX app_user_inviter ON app_user USING btree (inviter_id) WHERE inviter_id IS NOT NULL;
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON app_user FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table article

create table article (
  id bigint default nextval('article_id_seq'::regclass) not null,
  category integer not null,
  sorts integer not null,
  is_popup boolean not null,
  created_ms bigint not null,
  removed_ms bigint,
  constraint article_pkey PRIMARY KEY (id),
  constraint article_category_check CHECK (category > 0),
  constraint article_id_check CHECK (id >= 1000),
  constraint article_sorts_check CHECK (sorts >= 0)
);
create sequence article_id_seq as bigint owned by article.id;
CREATE INDEX article_listed ON article USING btree (category, sorts DESC, id DESC) WHERE removed_ms IS NULL;
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON article FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table article_text

create table article_text (
  article_id bigint not null,
  lang text not null,
  title text not null,
  abstract text not null,
  content text not null,
  constraint article_text_pkey PRIMARY KEY (article_id, lang),
  constraint article_text_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id)
);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON article_text FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table audit_log

create table audit_log (
  seq bigint not null,
  time_ms bigint not null,
  actor text not null,
  act text not null,
  kind text not null,
  record_id bigint not null,
  before text not null,
  after text not null,
  prev_hash text not null,
  hash text not null,
  constraint audit_log_pkey PRIMARY KEY (seq),
  constraint audit_log_hash_key UNIQUE (hash),
  constraint audit_log_prev_hash_key UNIQUE (prev_hash),
  constraint audit_log_seq_check CHECK (seq > 0)
);
CREATE TRIGGER audit_log_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table authenticator

create table authenticator (
  user_id bigint not null,
  secret text not null,
  state text not null,
  pending_until_ms bigint not null,
  last_step bigint default 0 not null,
  fails integer default 0 not null,
  locked_until_ms bigint,
  constraint authenticator_pkey PRIMARY KEY (user_id),
  constraint authenticator_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint authenticator_fails_check CHECK (fails >= 0),
  constraint authenticator_state_check CHECK (state = ANY (ARRAY['pending'::text, 'on'::text]))
);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON authenticator FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table bank_card

create table bank_card (
  id bigint default nextval('bank_card_id_seq'::regclass) not null,
  user_id bigint not null,
  holder text not null,
  holder_address text not null,
  postal_code text not null,
  bank_name text not null,
  branch text not null,
  bank_address text not null,
  swift_code text not null,
  account_number text not null,
  iban text not null,
  bound_ms bigint not null,
  archived_ms bigint,
  constraint bank_card_pkey PRIMARY KEY (id),
  constraint bank_card_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
create sequence bank_card_id_seq as bigint owned by bank_card.id;
CREATE UNIQUE INDEX bank_card_bound ON bank_card USING btree (user_id) WHERE archived_ms IS NULL;
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON bank_card FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table chat_conversation

create table chat_conversation (
  user_id bigint not null,
  user_read_seq bigint default 0 not null,
  service_read_seq bigint default 0 not null,
  waiting_since_ms bigint,
  constraint chat_conversation_pkey PRIMARY KEY (user_id),
  constraint chat_conversation_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX chat_conversation_waiting ON chat_conversation USING btree (waiting_since_ms) WHERE waiting_since_ms IS NOT NULL;
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON chat_conversation FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table chat_message

create table chat_message (
  seq bigint default nextval('chat_message_seq_seq'::regclass) not null,
  id text not null,
  user_id bigint not null,
  client_id text,
  author text not null,
  name text not null,
  body text not null,
  upload_id text,
  created_ms bigint not null,
  constraint chat_message_pkey PRIMARY KEY (seq),
  constraint chat_message_id_key UNIQUE (id),
  constraint chat_message_user_id_client_id_key UNIQUE (user_id, client_id),
  constraint chat_message_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id),
  constraint chat_message_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint chat_message_author_check CHECK (author = ANY (ARRAY['user'::text, 'service'::text])),
  constraint chat_message_check CHECK ((body = ''::text) = (upload_id IS NOT NULL))
);
create sequence chat_message_seq_seq as bigint owned by chat_message.seq;
CREATE INDEX chat_message_answers ON chat_message USING btree (created_ms) WHERE author = 'service'::text;
CREATE INDEX chat_message_newest ON chat_message USING btree (user_id, seq DESC);
CREATE INDEX chat_message_times ON chat_message USING btree (user_id, author, created_ms);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON chat_message FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table code_attempt

create table code_attempt (
  code_id bigint not null,
  sender text not null,
  fails integer not null,
  constraint code_attempt_pkey PRIMARY KEY (code_id, sender),
  constraint code_attempt_code_id_fkey FOREIGN KEY (code_id) REFERENCES verification_code(id) ON DELETE CASCADE,
  constraint code_attempt_fails_check CHECK (fails > 0)
);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON code_attempt FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table deposit

create table deposit (
  id bigint default nextval('deposit_id_seq'::regclass) not null,
  user_id bigint not null,
  currency integer not null,
  chain text not null,
  address text not null,
  amount numeric not null,
  fee_rate numeric not null,
  per_unit numeric not null,
  account text not null,
  proof text,
  is_simulated boolean not null,
  state text not null,
  received numeric,
  fee numeric,
  credited numeric,
  reason text,
  created_ms bigint not null,
  decided_ms bigint,
  constraint deposit_pkey PRIMARY KEY (id),
  constraint deposit_proof_fkey FOREIGN KEY (proof) REFERENCES upload(id),
  constraint deposit_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint deposit_amount_check CHECK (amount > 0::numeric),
  constraint deposit_check CHECK ((proof IS NULL) = is_simulated),
  constraint deposit_check1 CHECK ((decided_ms IS NULL) = (state = 'reviewing'::text)),
  constraint deposit_check2 CHECK ((received IS NOT NULL) = (state = 'approved'::text)),
  constraint deposit_check3 CHECK ((fee IS NOT NULL) = (state = 'approved'::text)),
  constraint deposit_check4 CHECK ((credited IS NOT NULL) = (state = 'approved'::text)),
  constraint deposit_check5 CHECK ((reason IS NOT NULL) = (state = 'rejected'::text)),
  constraint deposit_credited_check CHECK (credited > 0::numeric),
  constraint deposit_fee_check CHECK (fee >= 0::numeric),
  constraint deposit_fee_rate_check CHECK (fee_rate >= 0::numeric AND fee_rate < 1::numeric),
  constraint deposit_per_unit_check CHECK (per_unit > 0::numeric),
  constraint deposit_received_check CHECK (received > 0::numeric),
  constraint deposit_state_check CHECK (state = ANY (ARRAY['reviewing'::text, 'approved'::text, 'rejected'::text]))
);
create sequence deposit_id_seq as bigint owned by deposit.id;
CREATE INDEX deposit_owner ON deposit USING btree (user_id, id DESC);
CREATE INDEX deposit_waiting ON deposit USING btree (created_ms, id) WHERE state = 'reviewing'::text;
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON deposit FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table engine_progress

create table engine_progress (
  domain text not null,
  pair_id integer not null,
  until_ms bigint not null,
  constraint engine_progress_pkey PRIMARY KEY (domain, pair_id)
);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON engine_progress FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table even_measurement

create table even_measurement (
  id bigint default nextval('even_measurement_id_seq'::regclass) not null,
  pair_id integer not null,
  seconds integer not null,
  from_ms bigint not null,
  to_ms bigint not null,
  samples integer not null,
  repeats integer not null,
  condition text not null,
  condition_samples integer not null,
  condition_repeats integer not null,
  edge numeric not null,
  percent numeric not null,
  constraint even_measurement_pkey PRIMARY KEY (id),
  constraint even_measurement_check CHECK (to_ms > from_ms),
  constraint even_measurement_check1 CHECK (repeats >= 0 AND repeats <= samples),
  constraint even_measurement_check2 CHECK (condition_repeats >= 0 AND condition_repeats <= condition_samples),
  constraint even_measurement_condition_samples_check CHECK (condition_samples > 0),
  constraint even_measurement_edge_check CHECK (edge >= 0::numeric AND edge < 1::numeric),
  constraint even_measurement_percent_check CHECK (percent >= 0::numeric),
  constraint even_measurement_samples_check CHECK (samples > 0),
  constraint even_measurement_seconds_check CHECK (seconds > 0)
);
create sequence even_measurement_id_seq as bigint owned by even_measurement.id;
CREATE INDEX even_measurement_of ON even_measurement USING btree (pair_id, seconds, to_ms);
CREATE TRIGGER even_measurement_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON even_measurement FOR EACH STATEMENT EXECUTE FUNCTION even_measurement_refuse_change();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON even_measurement FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table feed_tick

create table feed_tick (
  uid text not null,
  pair_id integer not null,
  time_ms bigint not null,
  source_time_ms bigint not null,
  price numeric not null,
  quantity numeric not null,
  side text not null,
  derived boolean not null
) partition by LIST ((((time_ms / 86400000) % (32)::bigint)));
create table feed_tick_0 partition of feed_tick FOR VALUES IN ('0');
create table feed_tick_1 partition of feed_tick FOR VALUES IN ('1');
create table feed_tick_10 partition of feed_tick FOR VALUES IN ('10');
create table feed_tick_11 partition of feed_tick FOR VALUES IN ('11');
create table feed_tick_12 partition of feed_tick FOR VALUES IN ('12');
create table feed_tick_13 partition of feed_tick FOR VALUES IN ('13');
create table feed_tick_14 partition of feed_tick FOR VALUES IN ('14');
create table feed_tick_15 partition of feed_tick FOR VALUES IN ('15');
create table feed_tick_16 partition of feed_tick FOR VALUES IN ('16');
create table feed_tick_17 partition of feed_tick FOR VALUES IN ('17');
create table feed_tick_18 partition of feed_tick FOR VALUES IN ('18');
create table feed_tick_19 partition of feed_tick FOR VALUES IN ('19');
create table feed_tick_2 partition of feed_tick FOR VALUES IN ('2');
create table feed_tick_20 partition of feed_tick FOR VALUES IN ('20');
create table feed_tick_21 partition of feed_tick FOR VALUES IN ('21');
create table feed_tick_22 partition of feed_tick FOR VALUES IN ('22');
create table feed_tick_23 partition of feed_tick FOR VALUES IN ('23');
create table feed_tick_24 partition of feed_tick FOR VALUES IN ('24');
create table feed_tick_25 partition of feed_tick FOR VALUES IN ('25');
create table feed_tick_26 partition of feed_tick FOR VALUES IN ('26');
create table feed_tick_27 partition of feed_tick FOR VALUES IN ('27');
create table feed_tick_28 partition of feed_tick FOR VALUES IN ('28');
create table feed_tick_29 partition of feed_tick FOR VALUES IN ('29');
create table feed_tick_3 partition of feed_tick FOR VALUES IN ('3');
create table feed_tick_30 partition of feed_tick FOR VALUES IN ('30');
create table feed_tick_31 partition of feed_tick FOR VALUES IN ('31');
create table feed_tick_4 partition of feed_tick FOR VALUES IN ('4');
create table feed_tick_5 partition of feed_tick FOR VALUES IN ('5');
create table feed_tick_6 partition of feed_tick FOR VALUES IN ('6');
create table feed_tick_7 partition of feed_tick FOR VALUES IN ('7');
create table feed_tick_8 partition of feed_tick FOR VALUES IN ('8');
create table feed_tick_9 partition of feed_tick FOR VALUES IN ('9');
CREATE UNIQUE INDEX feed_tick_0_time_ms_pair_id_uid_idx ON feed_tick_0 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_10_time_ms_pair_id_uid_idx ON feed_tick_10 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_11_time_ms_pair_id_uid_idx ON feed_tick_11 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_12_time_ms_pair_id_uid_idx ON feed_tick_12 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_13_time_ms_pair_id_uid_idx ON feed_tick_13 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_14_time_ms_pair_id_uid_idx ON feed_tick_14 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_15_time_ms_pair_id_uid_idx ON feed_tick_15 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_16_time_ms_pair_id_uid_idx ON feed_tick_16 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_17_time_ms_pair_id_uid_idx ON feed_tick_17 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_18_time_ms_pair_id_uid_idx ON feed_tick_18 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_19_time_ms_pair_id_uid_idx ON feed_tick_19 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_1_time_ms_pair_id_uid_idx ON feed_tick_1 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_20_time_ms_pair_id_uid_idx ON feed_tick_20 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_21_time_ms_pair_id_uid_idx ON feed_tick_21 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_22_time_ms_pair_id_uid_idx ON feed_tick_22 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_23_time_ms_pair_id_uid_idx ON feed_tick_23 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_24_time_ms_pair_id_uid_idx ON feed_tick_24 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_25_time_ms_pair_id_uid_idx ON feed_tick_25 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_26_time_ms_pair_id_uid_idx ON feed_tick_26 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_27_time_ms_pair_id_uid_idx ON feed_tick_27 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_28_time_ms_pair_id_uid_idx ON feed_tick_28 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_29_time_ms_pair_id_uid_idx ON feed_tick_29 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_2_time_ms_pair_id_uid_idx ON feed_tick_2 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_30_time_ms_pair_id_uid_idx ON feed_tick_30 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_31_time_ms_pair_id_uid_idx ON feed_tick_31 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_3_time_ms_pair_id_uid_idx ON feed_tick_3 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_4_time_ms_pair_id_uid_idx ON feed_tick_4 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_5_time_ms_pair_id_uid_idx ON feed_tick_5 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_6_time_ms_pair_id_uid_idx ON feed_tick_6 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_7_time_ms_pair_id_uid_idx ON feed_tick_7 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_8_time_ms_pair_id_uid_idx ON feed_tick_8 USING btree (time_ms, pair_id, uid);
CREATE UNIQUE INDEX feed_tick_9_time_ms_pair_id_uid_idx ON feed_tick_9 USING btree (time_ms, pair_id, uid);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_0 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_1 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_10 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_11 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_12 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_13 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_14 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_15 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_16 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_17 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_18 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_19 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_2 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_20 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_21 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_22 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_23 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_24 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_25 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_26 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_27 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_28 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_29 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_3 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_30 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_31 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_4 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_5 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_6 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_7 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_8 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON feed_tick_9 FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table fund_password

create table fund_password (
  user_id bigint not null,
  hash text not null,
  set_ms bigint not null,
  fails integer default 0 not null,
  locked_until_ms bigint,
  constraint fund_password_pkey PRIMARY KEY (user_id),
  constraint fund_password_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint fund_password_fails CHECK (fails >= 0)
);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON fund_password FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table futures_night

create table futures_night (
  order_id bigint not null,
  night_ms bigint not null,
  fee numeric not null,
  from_margin numeric not null,
  constraint futures_night_pkey PRIMARY KEY (order_id, night_ms),
  constraint futures_night_order_id_fkey FOREIGN KEY (order_id) REFERENCES futures_order(id),
  constraint futures_night_check CHECK (from_margin >= 0::numeric AND from_margin <= fee),
  constraint futures_night_fee_check CHECK (fee >= 0::numeric)
);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON futures_night FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table futures_order

create table futures_order (
  id bigint default nextval('futures_order_id_seq'::regclass) not null,
  user_id bigint not null,
  pair_id integer not null,
  side text not null,
  match text not null,
  lots integer not null,
  lot_size numeric not null,
  quantity numeric not null,
  multiple integer not null,
  spread numeric not null,
  fee_percent numeric not null,
  overnight_percent numeric not null,
  burst_rate numeric not null,
  accepted_price numeric not null,
  limit_price numeric,
  origin_price numeric not null,
  open_price numeric not null,
  initial_margin numeric not null,
  margin numeric not null,
  fee numeric not null,
  overnight_fee numeric not null,
  take_profit numeric,
  stop_loss numeric,
  status text not null,
  close_reason text,
  close_price numeric,
  credit numeric,
  open_tick text,
  close_tick text,
  is_late boolean not null,
  created_ms bigint not null,
  opened_ms bigint,
  margin_ms bigint not null,
  stops_ms bigint not null,
  closed_ms bigint,
  constraint futures_order_pkey PRIMARY KEY (id),
  constraint futures_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint futures_order_accepted_price_check CHECK (accepted_price > 0::numeric),
  constraint futures_order_burst_rate_check CHECK (burst_rate >= 0::numeric),
  constraint futures_order_check CHECK (quantity = (lots::numeric * lot_size)),
  constraint futures_order_check1 CHECK (margin >= 0::numeric AND margin <= initial_margin),
  constraint futures_order_check2 CHECK ((match = 'limit'::text) = (limit_price IS NOT NULL)),
  constraint futures_order_check3 CHECK ((opened_ms IS NOT NULL) = (open_tick IS NOT NULL)),
  constraint futures_order_check4 CHECK ((opened_ms IS NOT NULL) = (status = ANY (ARRAY['holding'::text, 'closed'::text]))),
  constraint futures_order_check5 CHECK ((closed_ms IS NOT NULL) = (status = ANY (ARRAY['closed'::text, 'cancelled'::text]))),
  constraint futures_order_check6 CHECK ((close_reason IS NOT NULL) = (status = 'closed'::text)),
  constraint futures_order_check7 CHECK ((close_price IS NOT NULL) = (status = 'closed'::text)),
  constraint futures_order_check8 CHECK ((credit IS NOT NULL) = (status = 'closed'::text)),
  constraint futures_order_check9 CHECK ((close_tick IS NOT NULL) = (status = 'closed'::text)),
  constraint futures_order_close_price_check CHECK (close_price > 0::numeric),
  constraint futures_order_close_reason_check CHECK (close_reason = ANY (ARRAY['user'::text, 'take_profit'::text, 'stop_loss'::text, 'liquidation'::text])),
  constraint futures_order_credit_check CHECK (credit >= 0::numeric),
  constraint futures_order_fee_check CHECK (fee >= 0::numeric),
  constraint futures_order_fee_percent_check CHECK (fee_percent >= 0::numeric),
  constraint futures_order_initial_margin_check CHECK (initial_margin >= 0::numeric),
  constraint futures_order_limit_price_check CHECK (limit_price > 0::numeric),
  constraint futures_order_lot_size_check CHECK (lot_size > 0::numeric),
  constraint futures_order_lots_check CHECK (lots > 0),
  constraint futures_order_match_check CHECK (match = ANY (ARRAY['market'::text, 'limit'::text])),
  constraint futures_order_multiple_check CHECK (multiple > 0),
  constraint futures_order_open_price_check CHECK (open_price > 0::numeric),
  constraint futures_order_origin_price_check CHECK (origin_price > 0::numeric),
  constraint futures_order_overnight_fee_check CHECK (overnight_fee >= 0::numeric),
  constraint futures_order_overnight_percent_check CHECK (overnight_percent >= 0::numeric),
  constraint futures_order_side_check CHECK (side = ANY (ARRAY['long'::text, 'short'::text])),
  constraint futures_order_spread_check CHECK (spread >= 0::numeric),
  constraint futures_order_status_check CHECK (status = ANY (ARRAY['entrusted'::text, 'holding'::text, 'closed'::text, 'cancelled'::text])),
  constraint futures_order_stop_loss_check CHECK (stop_loss > 0::numeric),
  constraint futures_order_take_profit_check CHECK (take_profit > 0::numeric)
);
create sequence futures_order_id_seq as bigint owned by futures_order.id;
CREATE INDEX futures_order_close_tick ON futures_order USING btree (close_tick);
CREATE INDEX futures_order_open ON futures_order USING btree (pair_id, id) WHERE status = ANY (ARRAY['entrusted'::text, 'holding'::text]);
CREATE INDEX futures_order_open_tick ON futures_order USING btree (open_tick);
CREATE INDEX futures_order_owner ON futures_order USING btree (user_id, id DESC);
CREATE INDEX futures_order_result ON futures_order USING btree (user_id, COALESCE(closed_ms, '9223372036854775807'::bigint));
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON futures_order FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table hosting_accrual

create table hosting_accrual (
  id bigint default nextval('hosting_accrual_id_seq'::regclass) not null,
  order_id bigint not null,
  day integer not null,
  interest numeric not null,
  due_ms bigint not null,
  credited_ms bigint not null,
  constraint hosting_accrual_pkey PRIMARY KEY (id),
  constraint hosting_accrual_order_id_day_key UNIQUE (order_id, day),
  constraint hosting_accrual_order_id_fkey FOREIGN KEY (order_id) REFERENCES hosting_order(id),
  constraint hosting_accrual_check CHECK (credited_ms >= due_ms),
  constraint hosting_accrual_day_check CHECK (day > 0),
  constraint hosting_accrual_interest_check CHECK (interest >= 0::numeric)
);
create sequence hosting_accrual_id_seq as bigint owned by hosting_accrual.id;
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON hosting_accrual FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table hosting_order

create table hosting_order (
  id bigint default nextval('hosting_order_id_seq'::regclass) not null,
  user_id bigint not null,
  product_id integer not null,
  currency integer not null,
  amount numeric not null,
  days integer not null,
  day_rate numeric not null,
  settlement_ratio numeric not null,
  start_ms bigint not null,
  end_ms bigint not null,
  status text not null,
  accrued_days integer not null,
  interest numeric not null,
  penalty numeric,
  refund numeric,
  finished_ms bigint,
  updated_ms bigint not null,
  constraint hosting_order_pkey PRIMARY KEY (id),
  constraint hosting_order_product_id_fkey FOREIGN KEY (product_id) REFERENCES hosting_product(id),
  constraint hosting_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint hosting_order_amount_check CHECK (amount > 0::numeric),
  constraint hosting_order_check CHECK (end_ms = (start_ms + days::bigint * 86400000)),
  constraint hosting_order_check1 CHECK (accrued_days >= 0 AND accrued_days <= days),
  constraint hosting_order_check2 CHECK (interest = (accrued_days::numeric * trunc(amount * day_rate, 8))),
  constraint hosting_order_check3 CHECK (penalty >= 0::numeric AND penalty <= amount),
  constraint hosting_order_check4 CHECK (refund = (amount - penalty)),
  constraint hosting_order_check5 CHECK ((status = 'completed'::text) = (accrued_days = days)),
  constraint hosting_order_check6 CHECK ((status = 'redeemed'::text) = (penalty IS NOT NULL)),
  constraint hosting_order_check7 CHECK ((status = 'redeemed'::text) = (refund IS NOT NULL)),
  constraint hosting_order_check8 CHECK ((status = 'hosting'::text) = (finished_ms IS NULL)),
  constraint hosting_order_day_rate_check CHECK (day_rate > 0::numeric),
  constraint hosting_order_days_check CHECK (days > 0),
  constraint hosting_order_settlement_ratio_check CHECK (settlement_ratio >= 0::numeric),
  constraint hosting_order_status_check CHECK (status = ANY (ARRAY['hosting'::text, 'completed'::text, 'redeemed'::text]))
);
create sequence hosting_order_id_seq as bigint owned by hosting_order.id;
CREATE INDEX hosting_order_open ON hosting_order USING btree (id) WHERE status = 'hosting'::text;
CREATE INDEX hosting_order_owner ON hosting_order USING btree (user_id, id DESC);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON hosting_order FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table hosting_product

create table hosting_product (
  id integer default nextval('hosting_product_id_seq'::regclass) not null,
  currency integer not null,
  titles jsonb not null,
  days integer not null,
  day_rate numeric not null,
  settlement_ratio numeric,
  minimum numeric not null,
  maximum numeric,
  is_open boolean not null,
  created_ms bigint not null,
  constraint hosting_product_pkey PRIMARY KEY (id),
  constraint hosting_product_check CHECK (maximum >= minimum),
  constraint hosting_product_day_rate_check CHECK (day_rate > 0::numeric),
  constraint hosting_product_days_check CHECK (days > 0),
  constraint hosting_product_minimum_check CHECK (minimum > 0::numeric),
  constraint hosting_product_settlement_ratio_check CHECK (settlement_ratio >= 0::numeric)
);
create sequence hosting_product_id_seq as integer owned by hosting_product.id;
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON hosting_product FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table kysely_migration

create table kysely_migration (
  name character varying(255) not null,
  "timestamp" character varying(255) not null,
  constraint kysely_migration_pkey PRIMARY KEY (name)
);

---- table kysely_migration_lock

create table kysely_migration_lock (
  id character varying(255) not null,
  is_locked integer default 0 not null,
  constraint kysely_migration_lock_pkey PRIMARY KEY (id)
);

---- table ledger_balance

create table ledger_balance (
  owner bigint not null,
  currency integer not null,
  bucket text not null,
  amount numeric not null,
  constraint ledger_balance_pkey PRIMARY KEY (owner, currency, bucket),
  constraint ledger_balance_bucket_check CHECK (bucket = ANY (ARRAY['change'::text, 'change.frozen'::text, 'lever'::text, 'lever.frozen'::text, 'micro'::text, 'micro.frozen'::text, 'trust.frozen'::text])),
  constraint ledger_balance_not_negative CHECK (amount >= 0::numeric),
  constraint ledger_balance_owner_check CHECK (owner > 0)
) with (fillfactor=70);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON ledger_balance FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table ledger_block

create table ledger_block (
  seq bigint not null,
  prev_hash text not null,
  hash text not null,
  constraint ledger_block_pkey PRIMARY KEY (seq),
  constraint ledger_block_hash_key UNIQUE (hash),
  constraint ledger_block_seq_check CHECK (seq > 0)
);
CREATE TRIGGER ledger_block_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_block FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON ledger_block FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table ledger_entry

create table ledger_entry (
  id text not null,
  time_ms bigint not null,
  kind text not null,
  ref_kind text not null,
  ref_id text not null,
  key text,
  block bigint,
  detail jsonb,
  constraint ledger_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX ledger_entry_block ON ledger_entry USING btree (block);
CREATE INDEX ledger_entry_ref ON ledger_entry USING btree (ref_kind, ref_id);
CREATE TRIGGER ledger_entry_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table ledger_head

create table ledger_head (
  single boolean default true not null,
  seq bigint not null,
  prev_hash text not null,
  hash text not null,
  constraint ledger_head_pkey PRIMARY KEY (single),
  constraint ledger_head_single_check CHECK (single)
) with (fillfactor=10);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON ledger_head FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table ledger_line

create table ledger_line (
  seq bigint generated always as identity not null,
  entry_id text not null,
  owner bigint not null,
  bucket text not null,
  currency integer not null,
  delta numeric not null,
  before numeric,
  after numeric,
  constraint ledger_line_pkey PRIMARY KEY (seq),
  constraint ledger_line_check CHECK ((owner = 0) = (bucket ~~ 'sys.%'::text)),
  constraint ledger_line_check1 CHECK (owner = 0 OR before IS NOT NULL AND after IS NOT NULL AND after >= 0::numeric),
  constraint ledger_line_delta_check CHECK (delta <> 0::numeric AND delta = trunc(delta, 8)),
  constraint ledger_line_owner_check CHECK (owner >= 0)
);
CREATE INDEX ledger_line_entry ON ledger_line USING btree (entry_id);
CREATE INDEX ledger_line_owner ON ledger_line USING btree (owner, currency, seq) WHERE owner > 0;
CREATE INDEX ledger_line_statement ON ledger_line USING btree (owner, seq) WHERE owner > 0;
CREATE TRIGGER ledger_line_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_line FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON ledger_line FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table login_attempt

create table login_attempt (
  id bigint default nextval('login_attempt_id_seq'::regclass) not null,
  user_id bigint not null,
  tried_ms bigint not null,
  device text not null,
  address text not null,
  outcome text not null,
  constraint login_attempt_pkey PRIMARY KEY (id),
  constraint login_attempt_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
create sequence login_attempt_id_seq as bigint owned by login_attempt.id;
CREATE INDEX login_attempt_age ON login_attempt USING btree (tried_ms);
CREATE INDEX login_attempt_own ON login_attempt USING btree (user_id, tried_ms, id);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON login_attempt FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table login_failure

create table login_failure (
  id bigint default nextval('login_failure_id_seq'::regclass) not null,
  name text not null,
  failed_ms bigint not null,
  constraint login_failure_pkey PRIMARY KEY (id)
);
create sequence login_failure_id_seq as bigint owned by login_failure.id;
CREATE INDEX login_failure_age ON login_failure USING btree (failed_ms);
CREATE INDEX login_failure_name ON login_failure USING btree (name, failed_ms);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON login_failure FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table market_candle

create table market_candle (
  feed_id text not null,
  pair_id integer not null,
  period text not null,
  start_ms bigint not null,
  open numeric not null,
  high numeric not null,
  low numeric not null,
  close numeric not null,
  amount numeric not null,
  vol numeric not null,
  constraint market_candle_key PRIMARY KEY (feed_id, pair_id, period, start_ms)
);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON market_candle FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table market_tick

create table market_tick (
  uid text not null,
  pair_id integer not null,
  time_ms bigint not null,
  source_time_ms bigint not null,
  price numeric not null,
  quantity numeric not null,
  side text not null,
  derived boolean not null,
  constraint market_tick_pkey PRIMARY KEY (uid)
);
CREATE INDEX market_tick_time ON market_tick USING btree (pair_id, time_ms);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON market_tick FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table option_order

create table option_order (
  id bigint default nextval('option_order_id_seq'::regclass) not null,
  user_id bigint not null,
  pair_id integer not null,
  currency integer not null,
  side text not null,
  stake numeric not null,
  fee numeric not null,
  profit_percent numeric not null,
  seconds integer not null,
  open_price numeric not null,
  open_tick text not null,
  created_ms bigint not null,
  delivery_ms bigint not null,
  deadline_ms bigint not null,
  status text not null,
  outcome text,
  delivery_price numeric,
  delivery_tick text,
  realised_profit numeric default 0 not null,
  settled_ms bigint,
  is_late boolean default false not null,
  even_measurement bigint,
  constraint option_order_pkey PRIMARY KEY (id),
  constraint option_order_even_measurement_fkey FOREIGN KEY (even_measurement) REFERENCES even_measurement(id),
  constraint option_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint option_order_check CHECK (delivery_ms = (created_ms + seconds * 1000)),
  constraint option_order_check1 CHECK (deadline_ms > delivery_ms),
  constraint option_order_check2 CHECK (settled_ms >= delivery_ms),
  constraint option_order_check3 CHECK ((status = 'delivered'::text) = (outcome IS NOT NULL)),
  constraint option_order_check4 CHECK ((status = 'delivered'::text) = (settled_ms IS NOT NULL)),
  constraint option_order_check5 CHECK ((delivery_price IS NOT NULL) = (delivery_tick IS NOT NULL)),
  constraint option_order_check6 CHECK ((delivery_price IS NOT NULL) = (outcome IS NOT NULL AND outcome <> 'void'::text)),
  constraint option_order_delivery_price_check CHECK (delivery_price > 0::numeric),
  constraint option_order_even_measurement_use CHECK (even_measurement IS NULL OR side = 'even'::text),
  constraint option_order_fee_check CHECK (fee >= 0::numeric),
  constraint option_order_open_price_check CHECK (open_price > 0::numeric),
  constraint option_order_outcome_check CHECK (outcome = ANY (ARRAY['profit'::text, 'flat'::text, 'loss'::text, 'void'::text])),
  constraint option_order_profit_percent_check CHECK (profit_percent >= 0::numeric),
  constraint option_order_seconds_check CHECK (seconds > 0),
  constraint option_order_side_check CHECK (side = ANY (ARRAY['rise'::text, 'fall'::text, 'even'::text])),
  constraint option_order_stake_check CHECK (stake > 0::numeric),
  constraint option_order_status_check CHECK (status = ANY (ARRAY['awaiting'::text, 'delivered'::text]))
);
create sequence option_order_id_seq as bigint owned by option_order.id;
CREATE INDEX option_order_awaiting ON option_order USING btree (pair_id, delivery_ms) WHERE status = 'awaiting'::text;
CREATE INDEX option_order_delivery_tick ON option_order USING btree (delivery_tick);
CREATE INDEX option_order_open_tick ON option_order USING btree (open_tick);
CREATE INDEX option_order_owner ON option_order USING btree (user_id, id DESC);
CREATE INDEX option_order_result ON option_order USING btree (user_id, COALESCE(settled_ms, '9223372036854775807'::bigint));
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON option_order FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table passkey

create table passkey (
  id text not null,
  user_id bigint not null,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_ms bigint not null,
  last_used_ms bigint,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX passkey_owner ON passkey USING btree (user_id);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON passkey FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table passkey_challenge

create table passkey_challenge (
  challenge text not null,
  user_id bigint not null,
  purpose text not null,
  expires_ms bigint not null,
  is_taken boolean default false not null,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge),
  constraint passkey_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint passkey_challenge_purpose CHECK ((purpose = ANY (ARRAY['register'::text, 'login'::text])) OR purpose ~~ '%/%'::text)
);
CREATE INDEX passkey_challenge_owner ON passkey_challenge USING btree (user_id);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON passkey_challenge FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table push_event

create table push_event (
  id bigint default nextval('push_event_id_seq'::regclass) not null,
  user_id bigint not null,
  kind text not null,
  record_id bigint,
  time_ms bigint not null,
  constraint push_event_pkey PRIMARY KEY (id),
  constraint push_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
create sequence push_event_id_seq as bigint owned by push_event.id;
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON push_event FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table push_message

create table push_message (
  id text not null,
  session_id text not null,
  payload text not null,
  attempts integer default 0 not null,
  created_ms bigint not null,
  due_ms bigint not null,
  constraint push_message_pkey PRIMARY KEY (id),
  constraint push_message_session_id_fkey FOREIGN KEY (session_id) REFERENCES push_subscription(session_id) ON DELETE CASCADE,
  constraint push_message_attempts_check CHECK (attempts >= 0)
);
CREATE INDEX push_message_due ON push_message USING btree (due_ms);
CREATE INDEX push_message_session ON push_message USING btree (session_id);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON push_message FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table push_subscription

create table push_subscription (
  session_id text not null,
  user_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_ms bigint not null,
  constraint push_subscription_pkey PRIMARY KEY (session_id),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint push_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX push_subscription_owner ON push_subscription USING btree (user_id);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON push_subscription FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table rebate

create table rebate (
  id bigint default nextval('rebate_id_seq'::regclass) not null,
  user_id bigint not null,
  from_user_id bigint not null,
  level integer not null,
  identity text not null,
  source text not null,
  record_id text not null,
  earned numeric not null,
  currency integer not null,
  price numeric not null,
  tick text,
  base numeric not null,
  percent numeric not null,
  value numeric not null,
  created_ms bigint not null,
  payout_id bigint,
  constraint rebate_pkey PRIMARY KEY (id),
  constraint rebate_source_record_id_level_key UNIQUE (source, record_id, level),
  constraint rebate_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES app_user(id),
  constraint rebate_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES rebate_payout(id),
  constraint rebate_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint rebate_check CHECK (base = trunc(earned * price, 8)),
  constraint rebate_check1 CHECK (value = trunc(base * percent / 100::numeric, 8)),
  constraint rebate_check2 CHECK (user_id <> from_user_id),
  constraint rebate_earned_check CHECK (earned > 0::numeric),
  constraint rebate_identity_check CHECK (identity = ANY (ARRAY['member'::text, 'vip'::text, 'partner'::text])),
  constraint rebate_level_check CHECK (level >= 1 AND level <= 3),
  constraint rebate_percent_check CHECK (percent >= 0::numeric),
  constraint rebate_price_check CHECK (price > 0::numeric),
  constraint rebate_source_check CHECK (source = ANY (ARRAY['spot_fee'::text, 'lever_fee'::text, 'option_fee'::text, 'hosting_interest'::text]))
);
create sequence rebate_id_seq as bigint owned by rebate.id;
CREATE INDEX rebate_owner ON rebate USING btree (user_id, id DESC);
CREATE INDEX rebate_payout_rows ON rebate USING btree (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX rebate_pending ON rebate USING btree (user_id, created_ms) WHERE payout_id IS NULL;
CREATE INDEX rebate_tick ON rebate USING btree (tick) WHERE tick IS NOT NULL;
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON rebate FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table rebate_payout

create table rebate_payout (
  id bigint default nextval('rebate_payout_id_seq'::regclass) not null,
  user_id bigint not null,
  due_ms bigint not null,
  paid_ms bigint not null,
  total numeric not null,
  constraint rebate_payout_pkey PRIMARY KEY (id),
  constraint rebate_payout_user_id_due_ms_key UNIQUE (user_id, due_ms),
  constraint rebate_payout_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint rebate_payout_check CHECK (paid_ms >= due_ms),
  constraint rebate_payout_total_check CHECK (total >= 0::numeric)
);
create sequence rebate_payout_id_seq as bigint owned by rebate_payout.id;
CREATE INDEX rebate_payout_paid ON rebate_payout USING btree (paid_ms);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON rebate_payout FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table rebate_start

create table rebate_start (
  single boolean default true not null,
  block bigint not null,
  constraint rebate_start_pkey PRIMARY KEY (single),
  constraint rebate_start_single_check CHECK (single)
);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON rebate_start FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table recovery_code

create table recovery_code (
  user_id bigint not null,
  digest text not null,
  used_ms bigint,
  constraint recovery_code_pkey PRIMARY KEY (user_id, digest),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON recovery_code FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table request_key

create table request_key (
  scope text not null,
  key text not null,
  call text not null,
  fingerprint text not null,
  state text not null,
  answer text,
  received_ms bigint not null,
  finished_ms bigint not null,
  constraint request_key_pkey PRIMARY KEY (scope, key),
  constraint request_key_check CHECK ((answer IS NOT NULL) = (state = 'done'::text)),
  constraint request_key_state_check CHECK (state = ANY (ARRAY['done'::text, 'abandoned'::text]))
);
CREATE INDEX request_key_age ON request_key USING btree (received_ms);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON request_key FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table server_secret

create table server_secret (
  name text not null,
  value text not null,
  constraint server_secret_pkey PRIMARY KEY (name)
);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON server_secret FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table session

create table session (
  id text not null,
  token_hash text not null,
  user_id bigint not null,
  device text not null,
  address text not null,
  created_ms bigint not null,
  last_used_ms bigint not null,
  ended_ms bigint,
  end_reason text,
  credential_version integer default 1 not null,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX session_ended ON session USING btree (ended_ms) WHERE ended_ms IS NOT NULL;
CREATE INDEX session_open ON session USING btree (user_id, created_ms) WHERE ended_ms IS NULL;
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON session FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table spot_fill

create table spot_fill (
  id bigint default nextval('spot_fill_id_seq'::regclass) not null,
  order_id bigint not null,
  price numeric not null,
  quantity numeric not null,
  fee numeric not null,
  tick_uid text not null,
  time_ms bigint not null,
  is_late boolean default false not null,
  constraint spot_fill_pkey PRIMARY KEY (id),
  constraint spot_fill_order_id_fkey FOREIGN KEY (order_id) REFERENCES spot_order(id),
  constraint spot_fill_quantity_check CHECK (quantity > 0::numeric)
);
create sequence spot_fill_id_seq as bigint owned by spot_fill.id;
CREATE INDEX spot_fill_order ON spot_fill USING btree (order_id, id);
CREATE INDEX spot_fill_tick ON spot_fill USING btree (tick_uid);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON spot_fill FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table spot_order

create table spot_order (
  id bigint default nextval('spot_order_id_seq'::regclass) not null,
  user_id bigint not null,
  pair_id integer not null,
  side text not null,
  match text not null,
  target_price numeric not null,
  quantity numeric not null,
  filled numeric not null,
  fee numeric not null,
  fee_rate numeric not null,
  accepted_price numeric not null,
  status text not null,
  cancel_reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  quote_amount numeric,
  constraint spot_order_pkey PRIMARY KEY (id),
  constraint spot_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint spot_order_cancel_reason_check CHECK (cancel_reason = ANY (ARRAY['user'::text, 'unfilled'::text])),
  constraint spot_order_check CHECK (filled >= 0::numeric AND filled <= quantity),
  constraint spot_order_check1 CHECK ((cancel_reason IS NOT NULL) = (status = 'cancelled'::text)),
  constraint spot_order_fee_check CHECK (fee >= 0::numeric),
  constraint spot_order_match_check CHECK (match = ANY (ARRAY['limit'::text, 'market'::text])),
  constraint spot_order_quantity_check CHECK (quantity > 0::numeric OR quantity = 0::numeric AND quote_amount IS NOT NULL),
  constraint spot_order_quote_amount_check CHECK (quote_amount > 0::numeric),
  constraint spot_order_quote_amount_use CHECK (quote_amount IS NULL OR side = 'buy'::text AND match = 'market'::text AND quantity = filled AND status <> 'waiting'::text),
  constraint spot_order_side_check CHECK (side = ANY (ARRAY['buy'::text, 'sell'::text])),
  constraint spot_order_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'completed'::text, 'cancelled'::text])),
  constraint spot_order_target_price_check CHECK (target_price > 0::numeric)
);
create sequence spot_order_id_seq as bigint owned by spot_order.id;
CREATE INDEX spot_order_owner ON spot_order USING btree (user_id, id DESC);
CREATE INDEX spot_order_waiting ON spot_order USING btree (pair_id, id) WHERE status = 'waiting'::text;
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON spot_order FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table subscription

create table subscription (
  id bigint default nextval('subscription_id_seq'::regclass) not null,
  user_id bigint not null,
  product_id integer not null,
  currency integer not null,
  coin integer not null,
  issue_price numeric not null,
  allocation numeric not null,
  charged numeric not null,
  bonus_percent numeric not null,
  bonus numeric not null,
  days integer not null,
  state text not null,
  reason text,
  created_ms bigint not null,
  reviewed_ms bigint,
  delivered_ms bigint,
  unlock_ms bigint,
  finished_ms bigint,
  updated_ms bigint not null,
  constraint subscription_pkey PRIMARY KEY (id),
  constraint subscription_product_id_fkey FOREIGN KEY (product_id) REFERENCES subscription_product(id),
  constraint subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint subscription_allocation_check CHECK (allocation > 0::numeric),
  constraint subscription_bonus CHECK (bonus = trunc(allocation * bonus_percent / 100::numeric, 8)),
  constraint subscription_bonus_percent_check CHECK (bonus_percent >= 0::numeric),
  constraint subscription_charged CHECK (charged = trunc(allocation * issue_price, 8) AND charged > 0::numeric),
  constraint subscription_check CHECK (reviewed_ms >= created_ms),
  constraint subscription_check1 CHECK (delivered_ms >= reviewed_ms),
  constraint subscription_check2 CHECK (finished_ms >= unlock_ms AND finished_ms >= delivered_ms),
  constraint subscription_check3 CHECK ((state = 'reviewing'::text) = (reviewed_ms IS NULL)),
  constraint subscription_check4 CHECK ((state = 'rejected'::text) = (reason IS NOT NULL)),
  constraint subscription_check5 CHECK ((state = ANY (ARRAY['redeeming'::text, 'finished'::text])) = (delivered_ms IS NOT NULL)),
  constraint subscription_check6 CHECK ((delivered_ms IS NULL) = (unlock_ms IS NULL)),
  constraint subscription_check7 CHECK ((state = 'finished'::text) = (finished_ms IS NOT NULL)),
  constraint subscription_days_check CHECK (days >= 0),
  constraint subscription_issue_price_check CHECK (issue_price > 0::numeric),
  constraint subscription_state_check CHECK (state = ANY (ARRAY['reviewing'::text, 'passed'::text, 'redeeming'::text, 'finished'::text, 'rejected'::text]))
);
create sequence subscription_id_seq as bigint owned by subscription.id;
CREATE INDEX subscription_open ON subscription USING btree (product_id, state, id) WHERE state = ANY (ARRAY['reviewing'::text, 'passed'::text, 'redeeming'::text]);
CREATE INDEX subscription_owner ON subscription USING btree (user_id, id DESC);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON subscription FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table subscription_product

create table subscription_product (
  id integer default nextval('subscription_product_id_seq'::regclass) not null,
  coin integer not null,
  currency integer not null,
  issue_price numeric not null,
  bonus_percent numeric not null,
  total numeric not null,
  presold numeric default 0 not null,
  remaining numeric not null,
  minimum numeric not null,
  maximum numeric,
  days integer not null,
  start_ms bigint not null,
  end_ms bigint not null,
  launch_ms bigint not null,
  launched_ms bigint,
  delivered_ms bigint,
  unlocked_ms bigint,
  is_recommended boolean not null,
  texts jsonb not null,
  created_ms bigint not null,
  updated_ms bigint not null,
  constraint subscription_product_pkey PRIMARY KEY (id),
  constraint subscription_product_bonus_percent_check CHECK (bonus_percent >= 0::numeric),
  constraint subscription_product_check CHECK (currency <> coin),
  constraint subscription_product_check1 CHECK (presold >= 0::numeric AND presold <= total),
  constraint subscription_product_check10 CHECK (delivered_ms IS NOT NULL OR unlocked_ms IS NULL),
  constraint subscription_product_check2 CHECK (remaining >= 0::numeric AND remaining <= (total - presold)),
  constraint subscription_product_check3 CHECK (maximum >= minimum),
  constraint subscription_product_check4 CHECK (end_ms > start_ms),
  constraint subscription_product_check5 CHECK (launch_ms >= end_ms),
  constraint subscription_product_check6 CHECK (launched_ms >= start_ms),
  constraint subscription_product_check7 CHECK (delivered_ms >= launched_ms),
  constraint subscription_product_check8 CHECK (unlocked_ms >= (launched_ms + days::bigint * 86400000)),
  constraint subscription_product_check9 CHECK (launched_ms IS NOT NULL OR delivered_ms IS NULL),
  constraint subscription_product_days_check CHECK (days >= 0),
  constraint subscription_product_issue_price_check CHECK (issue_price > 0::numeric),
  constraint subscription_product_minimum_check CHECK (minimum > 0::numeric),
  constraint subscription_product_total_check CHECK (total > 0::numeric)
);
create sequence subscription_product_id_seq as integer owned by subscription_product.id;
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON subscription_product FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table transfer

create table transfer (
  id bigint default nextval('transfer_id_seq'::regclass) not null,
  user_id bigint not null,
  currency integer not null,
  from_account text not null,
  to_account text not null,
  amount numeric not null,
  created_ms bigint not null,
  constraint transfer_pkey PRIMARY KEY (id),
  constraint transfer_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint transfer_amount_check CHECK (amount > 0::numeric),
  constraint transfer_check CHECK (from_account <> to_account),
  constraint transfer_from_account_check CHECK (from_account = ANY (ARRAY['change'::text, 'lever'::text, 'micro'::text])),
  constraint transfer_to_account_check CHECK (to_account = ANY (ARRAY['change'::text, 'lever'::text, 'micro'::text]))
);
create sequence transfer_id_seq as bigint owned by transfer.id;
CREATE INDEX transfer_owner ON transfer USING btree (user_id, id DESC);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON transfer FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table upload

create table upload (
  id text not null,
  user_id bigint not null,
  hash text not null,
  type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  offered_ms bigint not null,
  is_stored boolean default false not null,
  used_by text,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_once UNIQUE (user_id, hash),
  constraint upload_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX upload_unused ON upload USING btree (offered_ms) WHERE used_by IS NULL;
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON upload FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table upload_try

create table upload_try (
  id bigint default nextval('upload_try_id_seq'::regclass) not null,
  user_id bigint not null,
  tried_ms bigint not null,
  constraint upload_try_pkey PRIMARY KEY (id),
  constraint upload_try_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
create sequence upload_try_id_seq as bigint owned by upload_try.id;
CREATE INDEX upload_try_of ON upload_try USING btree (user_id, tried_ms);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON upload_try FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table user_limit

create table user_limit (
  id bigint not null,
  daily_loss numeric,
  next_daily_loss numeric,
  daily_loss_from_ms bigint,
  daily_minutes integer,
  next_daily_minutes integer,
  daily_minutes_from_ms bigint,
  cool_off_until_ms bigint,
  version bigint not null,
  constraint user_limit_pkey PRIMARY KEY (id),
  constraint user_limit_id_fkey FOREIGN KEY (id) REFERENCES app_user(id),
  constraint user_limit_check CHECK (next_daily_loss IS NULL OR daily_loss_from_ms IS NOT NULL),
  constraint user_limit_check1 CHECK (next_daily_minutes IS NULL OR daily_minutes_from_ms IS NOT NULL),
  constraint user_limit_daily_loss_check CHECK (daily_loss > 0::numeric),
  constraint user_limit_daily_minutes_check CHECK (daily_minutes >= 1 AND daily_minutes <= 1440),
  constraint user_limit_next_daily_loss_check CHECK (next_daily_loss > 0::numeric),
  constraint user_limit_next_daily_minutes_check CHECK (next_daily_minutes >= 1 AND next_daily_minutes <= 1440)
);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON user_limit FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table user_usage

create table user_usage (
  user_id bigint not null,
  day_ms bigint not null,
  used_ms bigint not null,
  reported_ms bigint not null,
  constraint user_usage_pkey PRIMARY KEY (user_id),
  constraint user_usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint user_usage_day_ms_check CHECK ((day_ms % 86400000::bigint) = 0),
  constraint user_usage_used_ms_check CHECK (used_ms >= 0 AND used_ms <= 86400000)
);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON user_usage FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table verification

create table verification (
  id bigint default nextval('verification_id_seq'::regclass) not null,
  user_id bigint not null,
  level text not null,
  state text not null,
  country text,
  name text,
  id_number text,
  id_key text,
  address text,
  front_pic text,
  back_pic text,
  in_hand_pic text,
  reject_reason text,
  submitted_ms bigint not null,
  reviewed_ms bigint,
  archived_ms bigint,
  constraint verification_pkey PRIMARY KEY (id),
  constraint verification_back_pic_fkey FOREIGN KEY (back_pic) REFERENCES upload(id),
  constraint verification_front_pic_fkey FOREIGN KEY (front_pic) REFERENCES upload(id),
  constraint verification_in_hand_pic_fkey FOREIGN KEY (in_hand_pic) REFERENCES upload(id),
  constraint verification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint verification_advanced CHECK (level <> 'advanced'::text OR num_nulls(front_pic, back_pic, in_hand_pic) = 0),
  constraint verification_basic CHECK (level <> 'basic'::text OR num_nulls(country, name, id_number, id_key, address) = 0),
  constraint verification_level_check CHECK (level = ANY (ARRAY['basic'::text, 'advanced'::text])),
  constraint verification_reason CHECK ((state = 'unverified'::text) = (reject_reason IS NOT NULL)),
  constraint verification_reviewed CHECK ((state = 'reviewing'::text) = (reviewed_ms IS NULL)),
  constraint verification_state_check CHECK (state = ANY (ARRAY['unverified'::text, 'reviewing'::text, 'verified'::text]))
);
create sequence verification_id_seq as bigint owned by verification.id;
CREATE UNIQUE INDEX verification_current ON verification USING btree (user_id, level) WHERE archived_ms IS NULL;
CREATE UNIQUE INDEX verification_id_number ON verification USING btree (country, id_key) WHERE level = 'basic'::text AND (state = ANY (ARRAY['reviewing'::text, 'verified'::text]));
CREATE INDEX verification_waiting ON verification USING btree (submitted_ms) WHERE state = 'reviewing'::text;
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON verification FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table verification_code

create table verification_code (
  id bigint default nextval('verification_code_id_seq'::regclass) not null,
  purpose text not null,
  address text not null,
  salt text not null,
  code_hash text not null,
  sent_ms bigint not null,
  expires_ms bigint not null,
  state text not null,
  sender text default ''::text not null,
  network text default ''::text not null,
  constraint verification_code_pkey PRIMARY KEY (id),
  constraint verification_code_state CHECK (state = ANY (ARRAY['live'::text, 'spent'::text, 'void'::text]))
);
create sequence verification_code_id_seq as bigint owned by verification_code.id;
CREATE INDEX verification_code_address ON verification_code USING btree (address, sent_ms);
CREATE INDEX verification_code_network ON verification_code USING btree (network, sent_ms);
CREATE INDEX verification_code_newest ON verification_code USING btree (purpose, address, id);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON verification_code FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table withdraw_address

create table withdraw_address (
  id bigint default nextval('withdraw_address_id_seq'::regclass) not null,
  user_id bigint not null,
  currency bigint not null,
  chain text not null,
  address text not null,
  label text not null,
  usable_ms bigint not null,
  created_ms bigint not null,
  deleted_ms bigint,
  constraint withdraw_address_pkey PRIMARY KEY (id),
  constraint withdraw_address_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
create sequence withdraw_address_id_seq as bigint owned by withdraw_address.id;
CREATE UNIQUE INDEX withdraw_address_own ON withdraw_address USING btree (user_id, currency, chain, address) WHERE deleted_ms IS NULL;
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON withdraw_address FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table withdrawal

create table withdrawal (
  id bigint default nextval('withdrawal_id_seq'::regclass) not null,
  user_id bigint not null,
  currency integer not null,
  chain text not null,
  address text not null,
  amount numeric not null,
  rate numeric not null,
  fee numeric not null,
  remark text not null,
  state text not null,
  reason text,
  txid text,
  created_ms bigint not null,
  expected_ms bigint not null,
  overdue_ms bigint,
  updated_ms bigint not null,
  card_id bigint,
  usdt_per_unit numeric,
  received numeric,
  received_in text,
  constraint withdrawal_pkey PRIMARY KEY (id),
  constraint withdrawal_card_id_fkey FOREIGN KEY (card_id) REFERENCES bank_card(id),
  constraint withdrawal_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint withdrawal_amount_check CHECK (amount > 0::numeric),
  constraint withdrawal_check CHECK (fee >= 0::numeric AND fee < amount),
  constraint withdrawal_check1 CHECK ((state = 'approved'::text) = (txid IS NOT NULL)),
  constraint withdrawal_check2 CHECK ((state = 'rejected'::text) = (reason IS NOT NULL)),
  constraint withdrawal_of_bank CHECK ((card_id IS NOT NULL) = (currency = 9999) AND (usdt_per_unit IS NOT NULL) = (currency = 9999) AND (received IS NOT NULL) = (currency = 9999) AND (received_in IS NOT NULL) = (currency = 9999)),
  constraint withdrawal_rate_check CHECK (rate >= 0::numeric),
  constraint withdrawal_received_check CHECK (received > 0::numeric),
  constraint withdrawal_state_check CHECK (state = ANY (ARRAY['reviewing'::text, 'overdue'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text])),
  constraint withdrawal_usdt_per_unit_check CHECK (usdt_per_unit > 0::numeric)
);
create sequence withdrawal_id_seq as bigint owned by withdrawal.id;
CREATE INDEX withdrawal_open ON withdrawal USING btree (created_ms, id) WHERE state = ANY (ARRAY['reviewing'::text, 'overdue'::text]);
CREATE INDEX withdrawal_owner ON withdrawal USING btree (user_id, id DESC);
CREATE TRIGGER writer_fence BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON withdrawal FOR EACH STATEMENT EXECUTE FUNCTION writer_check();

---- table writer_heartbeat

create table writer_heartbeat (
  single boolean default true not null,
  term bigint not null,
  seen_at timestamp with time zone not null,
  constraint writer_heartbeat_pkey PRIMARY KEY (single),
  constraint writer_heartbeat_single_check CHECK (single)
);

---- table writer_lease

create table writer_lease (
  single boolean default true not null,
  term bigint not null,
  holder text not null,
  acquired_at timestamp with time zone default now() not null,
  constraint writer_lease_pkey PRIMARY KEY (single),
  constraint writer_lease_single_check CHECK (single),
  constraint writer_lease_term_check CHECK (term >= 0)
);

---- type ledger_movement

create type ledger_movement as (
  place bigint,
  entry_id text,
  owner bigint,
  bucket text,
  currency integer,
  delta numeric,
  before numeric,
  after numeric
);

---- function acknowledgement_refuse_change()

CREATE OR REPLACE FUNCTION public.acknowledgement_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    raise exception 'An acknowledgement is never changed or deleted.' using errcode = 'TL004';
  end $function$;

---- function audit_refuse_change()

CREATE OR REPLACE FUNCTION public.audit_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    raise exception 'The audit log is never changed or deleted.' using errcode = 'TL004';
  end $function$;

---- function even_measurement_refuse_change()

CREATE OR REPLACE FUNCTION public.even_measurement_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    raise exception 'A measurement of repeats is never changed or deleted.' using errcode = 'TL004';
  end $function$;

---- function ledger_block_hash(prev_hash text, entries text, lines text)

CREATE OR REPLACE FUNCTION public.ledger_block_hash(prev_hash text, entries text, lines text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select encode(sha256(convert_to(prev_hash || chr(10) || entries || chr(10) || lines, 'UTF8')),
      'hex')
  $function$;

---- function ledger_block_recomputed(a_block bigint, prev_hash text)

CREATE OR REPLACE FUNCTION public.ledger_block_recomputed(a_block bigint, prev_hash text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select ledger_block_hash(prev_hash,
      (select string_agg(ledger_entry_content(e.id, e.time_ms, e.kind, e.ref_kind, e.ref_id, e.key,
        e.detail), chr(10) order by e.id collate "C") from ledger_entry e where e.block = a_block),
      (select string_agg(ledger_line_content(l.entry_id, l.owner, l.bucket, l.currency, l.delta,
        l.before, l.after), chr(10) order by l.seq)
        from ledger_line l join ledger_entry e on e.id = l.entry_id where e.block = a_block))
  $function$;

---- function ledger_entry_content(id text, time_ms bigint, kind text, ref_kind text, ref_id text, key text, detail jsonb)

CREATE OR REPLACE FUNCTION public.ledger_entry_content(id text, time_ms bigint, kind text, ref_kind text, ref_id text, key text, detail jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select jsonb_build_array(id, time_ms, kind, ref_kind, ref_id, key, detail)::text
  $function$;

---- function ledger_line_content(entry_id text, owner bigint, bucket text, currency integer, delta numeric, before numeric, after numeric)

CREATE OR REPLACE FUNCTION public.ledger_line_content(entry_id text, owner bigint, bucket text, currency integer, delta numeric, before numeric, after numeric)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select concat_ws(' ', entry_id, owner, bucket, currency, trim_scale(delta), trim_scale(before),
      trim_scale(after))
  $function$;

---- function ledger_post(entries jsonb)

CREATE OR REPLACE FUNCTION public.ledger_post(entries jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
  declare
    posted ledger_movement[];
    short record;
    head ledger_head;
  begin
    select array_agg(row(e.place * 1000 + l.place, e.id, l.owner, l.bucket, l.currency, l.delta,
        null, null)::ledger_movement) into posted
      from rows from (jsonb_to_recordset(entries) as (id text, lines jsonb))
          with ordinality as e (id, lines, place)
        cross join lateral rows from (jsonb_to_recordset(e.lines)
            as (owner bigint, bucket text, currency integer, delta numeric))
          with ordinality as l (owner, bucket, currency, delta, place);
    if exists (select from unnest(posted) as l group by l.place / 1000, l.currency
        having sum(l.delta) <> 0) then
      raise exception 'The lines of an entry do not sum to zero.' using errcode = 'TL002';
    end if;
    if jsonb_path_exists(entries, '$[*].lines ? (@.size() == 0)') then
      raise exception 'An entry has no lines.' using errcode = 'TL002';
    end if;

    insert into ledger_balance (owner, currency, bucket, amount)
      select distinct l.owner, l.currency, l.bucket, 0 from unnest(posted) as l
      where l.owner > 0 order by 1, 2, 3
      on conflict (owner, currency, bucket) do update set amount = excluded.amount where false;
    select array_agg(row(l.place, l.entry_id, l.owner, l.bucket, l.currency, l.delta,
        l.held + l.moved - l.delta, l.held + l.moved)::ledger_movement order by l.place)
      into posted
      from (
        select *, sum(delta) over (partition by owner, currency, bucket order by place) as moved,
          case when m.owner > 0 then (
            select b.amount from ledger_balance b
            where b.owner = m.owner and b.currency = m.currency and b.bucket = m.bucket
          ) end as held
        from unnest(posted) as m
      ) as l;
    select l.owner, l.bucket, l.currency into short from unnest(posted) as l
      where l.after < 0 order by l.owner, l.currency, l.bucket limit 1;
    if found then
      raise exception 'A balance is not sufficient.' using errcode = 'TL001',
        detail = short.owner || ' ' || short.bucket || ' ' || short.currency;
    end if;
    insert into ledger_balance (owner, currency, bucket, amount)
      select distinct on (l.owner, l.currency, l.bucket) l.owner, l.currency, l.bucket, l.after
      from unnest(posted) as l where l.owner > 0
      order by l.owner, l.currency, l.bucket, l.place desc
      on conflict (owner, currency, bucket) do update set amount = excluded.amount;

    update ledger_head h set seq = h.seq + 1, prev_hash = h.hash,
        hash = ledger_block_hash(h.hash, content.entries, content.lines)
      from (
        select (
          select string_agg(ledger_entry_content(e.id, e.time_ms, e.kind, e.ref_kind, e.ref_id,
            e.key, e.detail), chr(10) order by e.id collate "C")
          from jsonb_to_recordset(ledger_post.entries) as e (id text, time_ms bigint, kind text,
            ref_kind text, ref_id text, key text, detail jsonb)
        ) as entries, (
          select string_agg(ledger_line_content(l.entry_id, l.owner, l.bucket, l.currency, l.delta,
            l.before, l.after), chr(10) order by l.place)
          from unnest(posted) as l
        ) as lines
      ) as content
      returning h.* into head;
    insert into ledger_block (seq, prev_hash, hash) values (head.seq, head.prev_hash, head.hash);
    insert into ledger_entry (id, time_ms, kind, ref_kind, ref_id, key, detail, block)
      select e.id, e.time_ms, e.kind, e.ref_kind, e.ref_id, e.key, e.detail, head.seq
      from jsonb_to_recordset(entries) as e (id text, time_ms bigint, kind text, ref_kind text,
        ref_id text, key text, detail jsonb);
    insert into ledger_line (entry_id, owner, bucket, currency, delta, before, after)
      select l.entry_id, l.owner, l.bucket, l.currency, l.delta, l.before, l.after
      from unnest(posted) as l order by l.place;
  end $function$;

---- function ledger_refuse_change()

CREATE OR REPLACE FUNCTION public.ledger_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    raise exception 'The journal is never changed or deleted.' using errcode = 'TL003';
  end $function$;

---- function request_abandon(a_scope text, a_key text, now_ms bigint)

CREATE OR REPLACE FUNCTION public.request_abandon(a_scope text, a_key text, now_ms bigint)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
  begin
    if not request_hold(a_scope, a_key) then
      return 'pending';
    end if;
    insert into request_key (scope, key, call, fingerprint, state, received_ms, finished_ms)
      values (a_scope, a_key, '', '', 'abandoned', now_ms, now_ms)
      on conflict do nothing;
    return (select r.state from request_key r where r.scope = a_scope and r.key = a_key);
  end $function$;

---- function request_claim(a_scope text, a_key text, a_fingerprint text)

CREATE OR REPLACE FUNCTION public.request_claim(a_scope text, a_key text, a_fingerprint text)
 RETURNS TABLE(claim text, answer text)
 LANGUAGE plpgsql
AS $function$
  declare
    known request_key;
  begin
    if not request_hold(a_scope, a_key) then
      return query select 'pending', null::text;
      return;
    end if;
    select * into known from request_key r where r.scope = a_scope and r.key = a_key;
    return query select
      case
        when known.state is null then 'claimed'
        when known.state = 'abandoned' then 'abandoned'
        when known.fingerprint <> a_fingerprint then 'mismatch'
        else 'done'
      end, known.answer;
  end $function$;

---- function request_commit(works jsonb)

CREATE OR REPLACE FUNCTION public.request_commit(works jsonb)
 RETURNS TABLE(claim text, answer text)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
  declare
    work record;
    fresh jsonb[] := '{}';
  begin
    for work in
      select * from jsonb_to_recordset(works) as w (scope text, key text, call text,
        fingerprint text, answer text, received_ms bigint, finished_ms bigint, changes jsonb)
    loop
      select c.claim, c.answer into claim, answer
        from request_claim(work.scope, work.key, work.fingerprint) as c;
      if claim = 'claimed' then
        insert into request_key (scope, key, call, fingerprint, state, answer, received_ms,
            finished_ms)
          values (work.scope, work.key, work.call, work.fingerprint, 'done', work.answer,
            work.received_ms, work.finished_ms);
        fresh := fresh || work.changes;
      end if;
      return next;
    end loop;
    perform write_change_sets(fresh);
  end $function$;

---- function request_hold(a_scope text, a_key text)

CREATE OR REPLACE FUNCTION public.request_hold(a_scope text, a_key text)
 RETURNS boolean
 LANGUAGE sql
AS $function$
    select pg_try_advisory_xact_lock(hashtextextended(a_scope || ' ' || a_key, 7))
  $function$;

---- function write_change_sets(change_sets jsonb[])

CREATE OR REPLACE FUNCTION public.write_change_sets(change_sets jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
  declare
    inserted text[];
    updated text[];
    changed bigint;
    entries jsonb;
  begin
    select coalesce(array_agg(n.name) filter (where k.kind = 'rows'), '{}'),
        coalesce(array_agg(n.name) filter (where k.kind = 'updates'), '{}')
      into inserted, updated
      from unnest(change_sets) as f (changes), (values ('rows'), ('updates')) as k (kind),
        jsonb_object_keys(f.changes -> k.kind) as n (name);
    if not inserted || updated <@ '{user_limit, spot_order, option_order, futures_order, hosting_order, market_tick, spot_fill, futures_night, hosting_accrual, rebate}'::text[] then
      raise exception 'A change set names a table that requests do not write.'
        using errcode = 'TL007';
    end if;

    if 'user_limit' = any(updated) then
      update user_limit as t set (version)
          = row(a.version)
        from unnest(change_sets) as f (changes),
          jsonb_to_recordset(f.changes -> 'updates' -> 'user_limit') as u ("from" jsonb, "to" jsonb),
          jsonb_populate_record(null::user_limit, u."from") as b,
          jsonb_populate_record(null::user_limit, u."to") as a
        where t.id = b.id and t.id = a.id
          and (t.version)
          is not distinct from (b.version);
      get diagnostics changed = row_count;
      if changed <> (select sum(jsonb_array_length(f.changes -> 'updates' -> 'user_limit'))
          from unnest(change_sets) as f (changes)) then
        raise exception 'A row of user_limit was changed meanwhile.' using errcode = 'TL006';
      end if;
    end if;
    if 'user_limit' = any(inserted) then
      insert into user_limit
        select r.* from unnest(change_sets) as f (changes),
          jsonb_populate_recordset(null::user_limit, f.changes -> 'rows' -> 'user_limit') as r;
    end if;

    if 'spot_order' = any(updated) then
      update spot_order as t set (filled, fee, status, cancel_reason, updated_ms)
          = row(a.filled, a.fee, a.status, a.cancel_reason, a.updated_ms)
        from unnest(change_sets) as f (changes),
          jsonb_to_recordset(f.changes -> 'updates' -> 'spot_order') as u ("from" jsonb, "to" jsonb),
          jsonb_populate_record(null::spot_order, u."from") as b,
          jsonb_populate_record(null::spot_order, u."to") as a
        where t.id = b.id and t.id = a.id
          and (t.filled, t.fee, t.status, t.cancel_reason, t.updated_ms)
          is not distinct from (b.filled, b.fee, b.status, b.cancel_reason, b.updated_ms);
      get diagnostics changed = row_count;
      if changed <> (select sum(jsonb_array_length(f.changes -> 'updates' -> 'spot_order'))
          from unnest(change_sets) as f (changes)) then
        raise exception 'A row of spot_order was changed meanwhile.' using errcode = 'TL006';
      end if;
    end if;
    if 'spot_order' = any(inserted) then
      insert into spot_order
        select r.* from unnest(change_sets) as f (changes),
          jsonb_populate_recordset(null::spot_order, f.changes -> 'rows' -> 'spot_order') as r;
    end if;

    if 'option_order' = any(updated) then
      update option_order as t set (status, outcome, delivery_price, delivery_tick, realised_profit, settled_ms, is_late)
          = row(a.status, a.outcome, a.delivery_price, a.delivery_tick, a.realised_profit, a.settled_ms, a.is_late)
        from unnest(change_sets) as f (changes),
          jsonb_to_recordset(f.changes -> 'updates' -> 'option_order') as u ("from" jsonb, "to" jsonb),
          jsonb_populate_record(null::option_order, u."from") as b,
          jsonb_populate_record(null::option_order, u."to") as a
        where t.id = b.id and t.id = a.id
          and (t.status, t.outcome, t.delivery_price, t.delivery_tick, t.realised_profit, t.settled_ms, t.is_late)
          is not distinct from (b.status, b.outcome, b.delivery_price, b.delivery_tick, b.realised_profit, b.settled_ms, b.is_late);
      get diagnostics changed = row_count;
      if changed <> (select sum(jsonb_array_length(f.changes -> 'updates' -> 'option_order'))
          from unnest(change_sets) as f (changes)) then
        raise exception 'A row of option_order was changed meanwhile.' using errcode = 'TL006';
      end if;
    end if;
    if 'option_order' = any(inserted) then
      insert into option_order
        select r.* from unnest(change_sets) as f (changes),
          jsonb_populate_recordset(null::option_order, f.changes -> 'rows' -> 'option_order') as r;
    end if;

    if 'futures_order' = any(updated) then
      update futures_order as t set (origin_price, open_price, initial_margin, margin, fee, overnight_fee, take_profit, stop_loss, status, close_reason, close_price, credit, open_tick, close_tick, is_late, opened_ms, margin_ms, stops_ms, closed_ms)
          = row(a.origin_price, a.open_price, a.initial_margin, a.margin, a.fee, a.overnight_fee, a.take_profit, a.stop_loss, a.status, a.close_reason, a.close_price, a.credit, a.open_tick, a.close_tick, a.is_late, a.opened_ms, a.margin_ms, a.stops_ms, a.closed_ms)
        from unnest(change_sets) as f (changes),
          jsonb_to_recordset(f.changes -> 'updates' -> 'futures_order') as u ("from" jsonb, "to" jsonb),
          jsonb_populate_record(null::futures_order, u."from") as b,
          jsonb_populate_record(null::futures_order, u."to") as a
        where t.id = b.id and t.id = a.id
          and (t.origin_price, t.open_price, t.initial_margin, t.margin, t.fee, t.overnight_fee, t.take_profit, t.stop_loss, t.status, t.close_reason, t.close_price, t.credit, t.open_tick, t.close_tick, t.is_late, t.opened_ms, t.margin_ms, t.stops_ms, t.closed_ms)
          is not distinct from (b.origin_price, b.open_price, b.initial_margin, b.margin, b.fee, b.overnight_fee, b.take_profit, b.stop_loss, b.status, b.close_reason, b.close_price, b.credit, b.open_tick, b.close_tick, b.is_late, b.opened_ms, b.margin_ms, b.stops_ms, b.closed_ms);
      get diagnostics changed = row_count;
      if changed <> (select sum(jsonb_array_length(f.changes -> 'updates' -> 'futures_order'))
          from unnest(change_sets) as f (changes)) then
        raise exception 'A row of futures_order was changed meanwhile.' using errcode = 'TL006';
      end if;
    end if;
    if 'futures_order' = any(inserted) then
      insert into futures_order
        select r.* from unnest(change_sets) as f (changes),
          jsonb_populate_recordset(null::futures_order, f.changes -> 'rows' -> 'futures_order') as r;
    end if;

    if 'hosting_order' = any(updated) then
      update hosting_order as t set (status, accrued_days, interest, penalty, refund, finished_ms, updated_ms)
          = row(a.status, a.accrued_days, a.interest, a.penalty, a.refund, a.finished_ms, a.updated_ms)
        from unnest(change_sets) as f (changes),
          jsonb_to_recordset(f.changes -> 'updates' -> 'hosting_order') as u ("from" jsonb, "to" jsonb),
          jsonb_populate_record(null::hosting_order, u."from") as b,
          jsonb_populate_record(null::hosting_order, u."to") as a
        where t.id = b.id and t.id = a.id
          and (t.status, t.accrued_days, t.interest, t.penalty, t.refund, t.finished_ms, t.updated_ms)
          is not distinct from (b.status, b.accrued_days, b.interest, b.penalty, b.refund, b.finished_ms, b.updated_ms);
      get diagnostics changed = row_count;
      if changed <> (select sum(jsonb_array_length(f.changes -> 'updates' -> 'hosting_order'))
          from unnest(change_sets) as f (changes)) then
        raise exception 'A row of hosting_order was changed meanwhile.' using errcode = 'TL006';
      end if;
    end if;
    if 'hosting_order' = any(inserted) then
      insert into hosting_order
        select r.* from unnest(change_sets) as f (changes),
          jsonb_populate_recordset(null::hosting_order, f.changes -> 'rows' -> 'hosting_order') as r;
    end if;

    if 'market_tick' = any(updated) then
      raise exception 'The rows of market_tick never change.' using errcode = 'TL007';
    end if;
    if 'market_tick' = any(inserted) then
      insert into market_tick
        select r.* from unnest(change_sets) as f (changes),
          jsonb_populate_recordset(null::market_tick, f.changes -> 'rows' -> 'market_tick') as r order by r on conflict do nothing;
    end if;

    if 'spot_fill' = any(updated) then
      raise exception 'The rows of spot_fill never change.' using errcode = 'TL007';
    end if;
    if 'spot_fill' = any(inserted) then
      insert into spot_fill
        select r.* from unnest(change_sets) as f (changes),
          jsonb_populate_recordset(null::spot_fill, f.changes -> 'rows' -> 'spot_fill') as r;
    end if;

    if 'futures_night' = any(updated) then
      raise exception 'The rows of futures_night never change.' using errcode = 'TL007';
    end if;
    if 'futures_night' = any(inserted) then
      insert into futures_night
        select r.* from unnest(change_sets) as f (changes),
          jsonb_populate_recordset(null::futures_night, f.changes -> 'rows' -> 'futures_night') as r;
    end if;

    if 'hosting_accrual' = any(updated) then
      raise exception 'The rows of hosting_accrual never change.' using errcode = 'TL007';
    end if;
    if 'hosting_accrual' = any(inserted) then
      insert into hosting_accrual
        select r.* from unnest(change_sets) as f (changes),
          jsonb_populate_recordset(null::hosting_accrual, f.changes -> 'rows' -> 'hosting_accrual') as r;
    end if;

    if 'rebate' = any(updated) then
      raise exception 'The rows of rebate never change.' using errcode = 'TL007';
    end if;
    if 'rebate' = any(inserted) then
      insert into rebate
        select r.* from unnest(change_sets) as f (changes),
          jsonb_populate_recordset(null::rebate, f.changes -> 'rows' -> 'rebate') as r;
    end if;

    entries := jsonb_path_query_array(to_jsonb(change_sets), '$[*].entries[*]');
    if entries <> '[]' then
      perform ledger_post(entries);
    end if;
  end $function$;

---- function writer_check()

CREATE OR REPLACE FUNCTION public.writer_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    present bigint;
  begin
    if current_setting('tideline.is_writer', true) = 'yes' then
      return null;
    end if;
    perform pg_advisory_xact_lock_shared(writer_lock_key());
    select l.term into present from writer_lease l;
    if present = 0 then
      return null;
    end if;
    if present::text is distinct from current_setting('tideline.term', true)
        or current_setting('transaction_isolation') <> 'read committed' then
      raise exception 'Another server writes to this database now.' using errcode = 'TL005';
    end if;
    perform set_config('tideline.is_writer', 'yes', true);
    return null;
  end $function$;

---- function writer_lock_key()

CREATE OR REPLACE FUNCTION public.writer_lock_key()
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select hashtextextended('tideline writer', 20)
  $function$;

---- function writer_take(before bigint, a_holder text)

CREATE OR REPLACE FUNCTION public.writer_take(before bigint, a_holder text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
  begin
    perform pg_advisory_xact_lock(writer_lock_key());
    update writer_lease set term = before + 1, holder = a_holder, acquired_at = now()
      where term = before;
    if not found then
      return null;
    end if;
    update writer_heartbeat set term = before + 1, seen_at = clock_timestamp();
    return before + 1;
  end $function$;

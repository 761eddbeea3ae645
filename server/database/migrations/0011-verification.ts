import { type Kysely, type Migration, sql } from 'kysely';

/**
 * One row per submission. At most one row per person and level is not archived, and a country's
 * document number is under review or verified for one person only.
 */
const tables = sql`
  create table verification (
    id bigserial primary key,
    user_id bigint not null references app_user (id),
    level text not null check (level in ('basic', 'advanced')),
    state text not null check (state in ('unverified', 'reviewing', 'verified')),
    country text,
    name text,
    id_number text,
    id_key text,
    address text,
    front_pic text references upload (id),
    back_pic text references upload (id),
    in_hand_pic text references upload (id),
    reject_reason text,
    submitted_ms bigint not null,
    reviewed_ms bigint,
    archived_ms bigint,
    constraint verification_basic check (
      level <> 'basic' or num_nulls(country, name, id_number, id_key, address) = 0
    ),
    constraint verification_advanced check (
      level <> 'advanced' or num_nulls(front_pic, back_pic, in_hand_pic) = 0
    ),
    constraint verification_reason check ((state = 'unverified') = (reject_reason is not null)),
    constraint verification_reviewed check ((state = 'reviewing') = (reviewed_ms is null))
  );
  create unique index verification_current on verification (user_id, level)
    where archived_ms is null;
  create unique index verification_id_number on verification (country, id_key)
    where level = 'basic' and state in ('reviewing', 'verified');
  create index verification_waiting on verification (submitted_ms) where state = 'reviewing';
`;

export const verificationMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
  },
};

import { type Kysely, type Migration, sql } from 'kysely';

const tables = sql`
  create table request_key (
    scope text not null,
    key text not null,
    call text not null,
    fingerprint text not null,
    state text not null check (state in ('done', 'abandoned')),
    answer text check ((answer is not null) = (state = 'done')),
    received_ms bigint not null,
    finished_ms bigint not null,
    primary key (scope, key)
  );
  create index request_key_age on request_key (received_ms);

  create table server_secret (
    name text primary key,
    value text not null
  );
`;

/**
 * A key in execution is an advisory lock of the executing transaction; its row is inserted together
 * with its response. So a waiting repeat holds no connection, a crash leaves nothing behind, and a
 * request writes one row instead of two.
 */
const claiming = sql`
  create function request_hold(a_scope text, a_key text) returns boolean language sql as $$
    select pg_try_advisory_xact_lock(hashtextextended(a_scope || ' ' || a_key, 7))
  $$;

  create function request_claim(a_scope text, a_key text, a_fingerprint text)
    returns table (claim text, answer text) language plpgsql as $$
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
  end $$;

  create function request_abandon(a_scope text, a_key text, now_ms bigint)
    returns text language plpgsql as $$
  begin
    if not request_hold(a_scope, a_key) then
      return 'pending';
    end if;
    insert into request_key (scope, key, call, fingerprint, state, received_ms, finished_ms)
      values (a_scope, a_key, '', '', 'abandoned', now_ms, now_ms)
      on conflict do nothing;
    return (select r.state from request_key r where r.scope = a_scope and r.key = a_key);
  end $$;
`;

export const requestsMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await tables.execute(db);
    await claiming.execute(db);
  },
};

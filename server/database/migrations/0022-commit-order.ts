import { type Kysely, type Migration, sql } from 'kysely';

/**
 * As before, but money is last: from `ledger_post` until its commit a transaction has the journal
 * exclusively, so everything else is written before it.
 */
const committing = sql`
  create or replace function request_commit(works jsonb)
    returns table (claim text, answer text) language plpgsql as $$
  declare
    work record;
    fresh jsonb[] := '{}';
    entries jsonb;
  begin
    for work in
      select * from jsonb_to_recordset(works) as w (scope text, key text, call text,
        fingerprint text, answer text, received_ms bigint, finished_ms bigint, writes jsonb)
    loop
      select c.claim, c.answer into claim, answer
        from request_claim(work.scope, work.key, work.fingerprint) as c;
      if claim = 'claimed' then
        insert into request_key (scope, key, call, fingerprint, state, answer, received_ms,
            finished_ms)
          values (work.scope, work.key, work.call, work.fingerprint, 'done', work.answer,
            work.received_ms, work.finished_ms);
        fresh := fresh || work.writes;
      end if;
      return next;
    end loop;

    insert into spot_order
      select r.* from unnest(fresh) as f (writes),
        jsonb_populate_recordset(null::spot_order, f.writes -> 'orders') as r;
    insert into market_tick
      select r.* from unnest(fresh) as f (writes),
        jsonb_populate_recordset(null::market_tick, f.writes -> 'ticks') as r
      order by r.uid
      on conflict do nothing;
    insert into spot_fill
      select r.* from unnest(fresh) as f (writes),
        jsonb_populate_recordset(null::spot_fill, f.writes -> 'fills') as r;
    select jsonb_agg(e.value order by f.place, e.place) into entries
      from unnest(fresh) with ordinality as f (writes, place),
        jsonb_array_elements(f.writes -> 'entries') with ordinality as e (value, place);
    if entries is not null then
      perform ledger_post(entries);
    end if;
  end $$;
`;

export const commitOrderMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await committing.execute(db);
  },
};

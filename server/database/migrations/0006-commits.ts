import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Commits several keyed requests at once: the rows of each and its response, all or none. Known or
 * held keys return their state and write nothing. Balances change in one `ledger_post`, so that the
 * locks of the whole batch are taken in its fixed order; ticks come after them, as everywhere.
 */
const committing = sql`
  create function request_commit(works jsonb)
    returns table (claim text, answer text) language plpgsql as $$
  declare
    work jsonb;
    known record;
    fresh jsonb[] := '{}';
    entries jsonb;
  begin
    for work in select w.value from jsonb_array_elements(works) as w loop
      select c.claim, c.answer into known
        from request_claim(work ->> 'scope', work ->> 'key', work ->> 'fingerprint') as c;
      if known.claim = 'claimed' then
        insert into request_key (scope, key, call, fingerprint, state, answer, received_ms,
            finished_ms)
          values (work ->> 'scope', work ->> 'key', work ->> 'call', work ->> 'fingerprint', 'done',
            work ->> 'answer', (work ->> 'received_ms')::bigint, (work ->> 'finished_ms')::bigint);
        fresh := fresh || work;
      end if;
      return query select known.claim, known.answer;
    end loop;

    insert into spot_order
      select r.* from unnest(fresh) as f (work),
        jsonb_populate_recordset(null::spot_order, f.work -> 'orders') as r;
    select jsonb_agg(e.value order by f.place, e.place) into entries
      from unnest(fresh) with ordinality as f (work, place),
        jsonb_array_elements(f.work -> 'entries') with ordinality as e (value, place);
    if entries is not null then
      perform ledger_post(entries);
    end if;
    insert into market_tick
      select r.* from unnest(fresh) as f (work),
        jsonb_populate_recordset(null::market_tick, f.work -> 'ticks') as r
      order by r.uid
      on conflict do nothing;
    insert into spot_fill
      select r.* from unnest(fresh) as f (work),
        jsonb_populate_recordset(null::spot_fill, f.work -> 'fills') as r;
  end $$;
`;

export const commitsMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await committing.execute(db);
  },
};

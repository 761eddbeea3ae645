import { storedPlans } from './stored-plans';

/**
 * Commits several keyed requests at once. `works` is an array of objects with `scope`, `key`,
 * `call`, `fingerprint`, `answer`, `received_ms`, `finished_ms` and the change set `changes`. The
 * changes of those that claim their key are written together. Returns for each, in their order,
 * what `request_claim` does.
 */
export const requestCommit = `
  create or replace function request_commit(works jsonb)
    returns table (claim text, answer text) language plpgsql ${storedPlans} as $$
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
  end $$
`;

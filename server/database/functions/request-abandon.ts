/**
 * Ends a key that has no row yet, at `now_ms`, so that a request that arrives later is not
 * executed. Returns the state that the key has then, or `pending` while it is executed.
 */
export const requestAbandon = `
  create or replace function request_abandon(a_scope text, a_key text, now_ms bigint)
    returns text language plpgsql as $$
  begin
    if not request_hold(a_scope, a_key) then
      return 'pending';
    end if;
    insert into request_key (scope, key, call, fingerprint, state, received_ms, finished_ms)
      values (a_scope, a_key, '', '', 'abandoned', now_ms, now_ms)
      on conflict do nothing;
    return (select r.state from request_key r where r.scope = a_scope and r.key = a_key);
  end $$
`;

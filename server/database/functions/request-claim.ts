/**
 * What a request with this key is: `claimed` if the key is new, and then the caller has to insert
 * its row; `pending` while another transaction executes it; `mismatch` if `a_fingerprint` shows
 * that the key was used for another request; else how the first one ended, `done` with its answer
 * or `abandoned`.
 */
export const requestClaim = `
  create or replace function request_claim(a_scope text, a_key text, a_fingerprint text)
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
  end $$
`;

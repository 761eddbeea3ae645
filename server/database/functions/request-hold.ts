/**
 * Takes the key `a_key` of `a_scope` (a person, or the path that a visitor calls) until the
 * transaction ends; false if another transaction has it. A key in execution is this lock, and its
 * row is inserted together with its response. So a waiting repeat holds no connection, and a crash
 * leaves nothing behind.
 */
export const requestHold = `
  create or replace function request_hold(a_scope text, a_key text)
    returns boolean language sql as $$
    select pg_try_advisory_xact_lock(hashtextextended(a_scope || ' ' || a_key, 7))
  $$
`;

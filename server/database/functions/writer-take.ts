/**
 * Makes `a_holder` the writer and returns its term, `before + 1`; null if the term is not `before`
 * any more. It takes the fence's lock exclusively before it changes the term, so it waits for the
 * commits that were let through, and every later one of the old writer fails. Advisory locks are
 * granted in order; a row lock could be shared continuously by busy writers, and a take-over would
 * starve.
 *
 * `docs/postgresql.sql` gives it the rights of the owner. Loading it takes them away until that
 * file has run again, and no server with a role of its own can start meanwhile.
 */
export const writerTake = `
  create or replace function writer_take(before bigint, a_holder text)
    returns bigint language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(writer_lock_key());
    update writer_lease set term = before + 1, holder = a_holder, acquired_at = now()
      where term = before;
    if not found then
      return null;
    end if;
    update writer_heartbeat set term = before + 1, seen_at = clock_timestamp();
    return before + 1;
  end $$
`;

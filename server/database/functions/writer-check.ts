/**
 * The fence, a trigger of every table: the first writing statement of a transaction takes a shared
 * lock until its end, then compares the term of its session (`tideline.term`) with the present one;
 * the lock keeps that from changing meanwhile, so later statements of the transaction pass. A
 * rollback to a savepoint takes back the lock and the setting together. Without a writer, whose
 * term is 0, everybody may write. Only `read committed` sees the term as of the instant after the
 * lock. Code: TL005.
 */
export const writerCheck = `
  create or replace function writer_check() returns trigger language plpgsql as $$
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
  end $$
`;

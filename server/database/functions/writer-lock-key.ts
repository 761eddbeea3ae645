/** The advisory lock of the fence. */
export const writerLockKey = `
  create or replace function writer_lock_key() returns bigint language sql immutable as $$
    select hashtextextended('tideline writer', 20)
  $$
`;

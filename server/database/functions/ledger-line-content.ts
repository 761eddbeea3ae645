/**
 * The hashed text of a posting, from its columns; figures have no trailing zeros, so that the
 * storage format does not matter. No field contains a space.
 */
export const ledgerLineContent = `
  create or replace function ledger_line_content(
    entry_id text, owner bigint, bucket text, currency integer, delta numeric, before numeric,
    after numeric
  ) returns text language sql stable as $$
    select concat_ws(' ', entry_id, owner, bucket, currency, trim_scale(delta), trim_scale(before),
      trim_scale(after))
  $$
`;

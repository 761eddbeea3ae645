/**
 * The hashed text of an entry, from its columns. What an entry was booked for (`detail`) is in it,
 * so that the terms of orders and fills are chained too.
 */
export const ledgerEntryContent = `
  create or replace function ledger_entry_content(
    id text, time_ms bigint, kind text, ref_kind text, ref_id text, key text, detail jsonb
  ) returns text language sql stable as $$
    select jsonb_build_array(id, time_ms, kind, ref_kind, ref_id, key, detail)::text
  $$
`;

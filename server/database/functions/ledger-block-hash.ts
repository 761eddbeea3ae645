/**
 * The hash of a block, from the hash before it (`prev_hash`) and the contents of its `entries` and
 * `lines`, each of them one text with a line per row. It is stable and not immutable, so that
 * PostgreSQL inlines it: a function that is called immutable and calls a stable one is parsed again
 * at each call.
 */
export const ledgerBlockHash = `
  create or replace function ledger_block_hash(prev_hash text, entries text, lines text)
    returns text language sql stable as $$
    select encode(sha256(convert_to(prev_hash || chr(10) || entries || chr(10) || lines, 'UTF8')),
      'hex')
  $$
`;

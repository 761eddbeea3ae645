/**
 * The hash that the stored block `a_block` should have, if the one before it has `prev_hash`; the
 * checks of the journal compare the two.
 */
export const ledgerBlockRecomputed = `
  create or replace function ledger_block_recomputed(a_block bigint, prev_hash text)
    returns text language sql stable as $$
    select ledger_block_hash(prev_hash,
      (select string_agg(ledger_entry_content(e.id, e.time_ms, e.kind, e.ref_kind, e.ref_id, e.key,
        e.detail), chr(10) order by e.id collate "C") from ledger_entry e where e.block = a_block),
      (select string_agg(ledger_line_content(l.entry_id, l.owner, l.bucket, l.currency, l.delta,
        l.before, l.after), chr(10) order by l.seq)
        from ledger_line l join ledger_entry e on e.id = l.entry_id where e.block = a_block))
  $$
`;

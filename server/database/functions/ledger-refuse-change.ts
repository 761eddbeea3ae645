/** The trigger of the journal's tables, which only grow. Code: TL003. */
export const ledgerRefuseChange = `
  create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The journal is never changed or deleted.' using errcode = 'TL003';
  end $$
`;

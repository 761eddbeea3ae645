/** The trigger of `acknowledged_violation`, whose rows only grow in number. Code: TL004. */
export const acknowledgementRefuseChange = `
  create or replace function acknowledgement_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'An acknowledgement is never changed or deleted.' using errcode = 'TL004';
  end $$
`;

/** The trigger of the audit log, which only grows. Code: TL004. */
export const auditRefuseChange = `
  create or replace function audit_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The audit log is never changed or deleted.' using errcode = 'TL004';
  end $$
`;

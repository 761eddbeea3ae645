/** The trigger of `even_measurement`, whose rows only grow in number. Code: TL004. */
export const evenMeasurementRefuseChange = `
  create or replace function even_measurement_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'A measurement of repeats is never changed or deleted.' using errcode = 'TL004';
  end $$
`;

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables';

/** A column to dump and restore; generated ones are left out. */
export type Column = { readonly name: string; readonly type: string };
export type CatalogTable = { readonly name: string; readonly columns: readonly Column[] };

/** A constraint or trigger to remove and restore, as the two statements. */
export type Removable = { readonly remove: string; readonly restore: string };

type Db = Kysely<Tables>;

/** Tables of the current schema, without those of extensions and partitions. */
const ownTables = sql`
  select c.oid, c.relname from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** All tables with their columns, read from the catalog, so that none can be forgotten. */
export const tablesOf = async (db: Db): Promise<readonly CatalogTable[]> => {
  const { rows } = await sql<CatalogTable>`
    select t.relname as name, coalesce(jsonb_agg(jsonb_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      filter (where a.attname is not null), '[]') as columns
    from (${ownTables}) as t
      left join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
    group by t.relname order by t.relname collate "C"`.execute(db);
  return rows;
};

export const sequencesOf = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S'
    order by c.relname collate "C"`.execute(db);
  return rows.map(({ name }) => name);
};

/** Foreign keys are dropped so that rows can come in any order; restoring them checks all rows. */
export const foreignKeysOf = async (db: Db): Promise<readonly Removable[]> => {
  const { rows } = await sql<Removable>`
    select format('alter table %I drop constraint %I', t.relname, k.conname) as remove,
      format('alter table %I add constraint %I %s', t.relname, k.conname,
        pg_get_constraintdef(k.oid)) as restore
    from pg_constraint k join (${ownTables}) as t on t.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 order by t.relname, k.conname`.execute(db);
  return rows;
};

/** User triggers that are enabled; restored rows passed them when they were first written. */
export const triggersOf = async (db: Db): Promise<readonly Removable[]> => {
  const { rows } = await sql<Removable>`
    select format('alter table %I disable trigger %I', t.relname, g.tgname) as remove,
      format('alter table %I enable %s trigger %I', t.relname,
        case g.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end,
        g.tgname) as restore
    from pg_trigger g join (${ownTables}) as t on t.oid = g.tgrelid
    where not g.tgisinternal and g.tgenabled <> 'D' order by t.relname, g.tgname`.execute(db);
  return rows;
};

/** Fixes the text format of values, whatever the server's own settings are. */
export const setTextForms = async (db: Db): Promise<void> => {
  await sql`select set_config('datestyle', 'ISO, YMD', true), set_config('timezone', 'UTC', true),
    set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true),
    set_config('bytea_output', 'hex', true)`.execute(db);
};

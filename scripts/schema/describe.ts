import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../server/database/tables';
import { ofTables, type Statement } from './tables';

/** The statements of every object of the schema, by kind and name, as `table app_user`. */
export type Schema = ReadonlyMap<string, string>;

const views = sql<Statement>`
  select 'view ' || c.relname as object,
    format(E'create view %I as\n%s', c.relname, pg_get_viewdef(c.oid, true)) as statement
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'v'
  order by c.relname collate "C"`;

const types = sql<Statement>`
  select 'type ' || c.relname as object, format(E'create type %I as (\n%s\n);', c.relname,
    string_agg(format('  %I %s', a.attname, format_type(a.atttypid, a.atttypmod)), E',\n'
      order by a.attnum)) as statement
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'c'
  group by c.relname order by c.relname collate "C"`;

/** Function definitions with all their attributes, as PostgreSQL writes them, and their comments. */
const functions = sql<Statement>`
  select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as object,
    rtrim(pg_get_functiondef(p.oid), E'\n') || ';' || coalesce(E'\ncomment on function '
      || quote_ident(p.proname) || '(' || pg_get_function_identity_arguments(p.oid) || ') is '
      || quote_literal(obj_description(p.oid, 'pg_proc')) || ';', '') as statement
  from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'p')
  order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`;

/** Objects of kinds that nothing above reads. */
const unread = sql<{ name: string }>`
  select format('type %I', t.typname) as name from pg_type t
  where t.typnamespace = current_schema()::regnamespace and t.typtype in ('e', 'd', 'r')
  union all
  select format('relation %I', c.relname) from pg_class c
  where c.relnamespace = current_schema()::regnamespace
    and c.relkind in ('m', 'f')
  union all
  select format('aggregate %I', p.proname) from pg_proc p
  where p.pronamespace = current_schema()::regnamespace and p.prokind in ('a', 'w')
  union all select format('policy %I', policyname) from pg_policies
    where schemaname = current_schema()
  union all select format('rule %I', rulename) from pg_rules where schemaname = current_schema()
  union all select format('statistics %I', s.stxname) from pg_statistic_ext s
    where s.stxnamespace = current_schema()::regnamespace
  order by 1`;

/** The schema that a database has now, in an order that depends on names alone. */
export const describeSchema = async (db: Kysely<Tables>): Promise<Schema> => {
  const { rows: missed } = await unread.execute(db);
  if (missed.length > 0) {
    throw new Error(
      `scripts/schema cannot describe ${missed.map(({ name }) => name).join(', ')}; add a query for it.`,
    );
  }
  const schema = new Map<string, string>();
  for (const query of [...ofTables, views, types, functions]) {
    for (const { object, statement } of (await query.execute(db)).rows) {
      const before = schema.get(object);
      schema.set(object, before === undefined ? statement : `${before}\n${statement}`);
    }
  }
  return schema;
};

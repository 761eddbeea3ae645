import type { Tables } from '../tables';
import { storedPlans } from './stored-plans';

type CommitTable = {
  readonly name: string;
  /** The columns of an existing row that may change; its `id` identifies it. */
  readonly changeable: readonly string[];
  /** What follows the inserted rows. */
  readonly insertion: string;
};

const changing = <Name extends keyof Tables>(
  name: Name,
  changeable: readonly (keyof Tables[Name] & string)[],
): CommitTable => ({ name, changeable, insertion: '' });

const growing = (name: keyof Tables): CommitTable => ({ name, changeable: [], insertion: '' });

/** In one order, so that two transactions cannot deadlock over a row that both would insert. */
const skippingKnown = (name: keyof Tables): CommitTable => ({
  name,
  changeable: [],
  insertion: ' order by r on conflict do nothing',
});

/**
 * The tables that a change set may write, in the order in which they are written and locked,
 * everywhere: records, the ticks that they name, and what is evidence of them.
 */
const commitTables: readonly CommitTable[] = [
  changing('user_limit', ['version']),
  changing('spot_order', ['filled', 'fee', 'status', 'cancel_reason', 'updated_ms']),
  changing('option_order', [
    'status',
    'outcome',
    'delivery_price',
    'delivery_tick',
    'realised_profit',
    'settled_ms',
    'is_late',
  ]),
  changing('futures_order', [
    'origin_price',
    'open_price',
    'initial_margin',
    'margin',
    'fee',
    'overnight_fee',
    'take_profit',
    'stop_loss',
    'status',
    'close_reason',
    'close_price',
    'credit',
    'open_tick',
    'close_tick',
    'is_late',
    'opened_ms',
    'margin_ms',
    'stops_ms',
    'closed_ms',
  ]),
  changing('hosting_order', [
    'status',
    'accrued_days',
    'interest',
    'penalty',
    'refund',
    'finished_ms',
    'updated_ms',
  ]),
  skippingKnown('market_tick'),
  growing('spot_fill'),
  growing('futures_night'),
  growing('hosting_accrual'),
  growing('rebate'),
];

const noUpdate = ({ name }: CommitTable) => `
    if '${name}' = any(updated) then
      raise exception 'The rows of ${name} never change.' using errcode = 'TL007';
    end if;`;

const update = ({ name, changeable }: CommitTable) => {
  const columns = (row: string) => changeable.map((column) => `${row}.${column}`).join(', ');
  return `
    if '${name}' = any(updated) then
      update ${name} as t set (${changeable.join(', ')})
          = row(${columns('a')})
        from unnest(change_sets) as f (changes),
          jsonb_to_recordset(f.changes -> 'updates' -> '${name}') as u ("from" jsonb, "to" jsonb),
          jsonb_populate_record(null::${name}, u."from") as b,
          jsonb_populate_record(null::${name}, u."to") as a
        where t.id = b.id and t.id = a.id
          and (${columns('t')})
          is not distinct from (${columns('b')});
      get diagnostics changed = row_count;
      if changed <> (select sum(jsonb_array_length(f.changes -> 'updates' -> '${name}'))
          from unnest(change_sets) as f (changes)) then
        raise exception 'A row of ${name} was changed meanwhile.' using errcode = 'TL006';
      end if;
    end if;`;
};

const insert = ({ name, insertion }: CommitTable) => `
    if '${name}' = any(inserted) then
      insert into ${name}
        select r.* from unnest(change_sets) as f (changes),
          jsonb_populate_recordset(null::${name}, f.changes -> 'rows' -> '${name}') as r${insertion};
    end if;`;

const write = (table: CommitTable) =>
  `${table.changeable.length === 0 ? noUpdate(table) : update(table)}${insert(table)}`;

/**
 * Writes `change_sets`, as `changeSetJson` makes them, table by table. An update names the row that it
 * expects and the row that it leaves; if a changeable column differs from the expected one, the row was
 * changed meanwhile. Money is last: from `ledger_post` until its commit a transaction has the journal
 * exclusively. The statements of each table are written out in `docs/schema.sql`; one statement for all
 * tables would be planned in each call, because its table would be data. Codes: TL006 a row was changed
 * meanwhile, TL007 a change set names another table or changes what never changes.
 */
export const writeChangeSets = `
  create or replace function write_change_sets(change_sets jsonb[])
    returns void language plpgsql ${storedPlans} as $$
  declare
    inserted text[];
    updated text[];
    changed bigint;
    entries jsonb;
  begin
    select coalesce(array_agg(n.name) filter (where k.kind = 'rows'), '{}'),
        coalesce(array_agg(n.name) filter (where k.kind = 'updates'), '{}')
      into inserted, updated
      from unnest(change_sets) as f (changes), (values ('rows'), ('updates')) as k (kind),
        jsonb_object_keys(f.changes -> k.kind) as n (name);
    if not inserted || updated <@ '{${commitTables.map(({ name }) => name).join(', ')}}'::text[] then
      raise exception 'A change set names a table that requests do not write.'
        using errcode = 'TL007';
    end if;
${commitTables.map(write).join('\n')}

    entries := jsonb_path_query_array(to_jsonb(change_sets), '$[*].entries[*]');
    if entries <> '[]' then
      perform ledger_post(entries);
    end if;
  end $$
`;

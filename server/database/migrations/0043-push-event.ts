import { type Kysely, type Migration, sql } from 'kysely';

/**
 * What is to be pushed and has no message for each browser yet. A row is written by the transaction
 * that it is about, so a server that ends right after a commit loses none.
 */
const table = sql`
  create table push_event (
    id bigserial primary key,
    user_id bigint not null references app_user (id),
    kind text not null,
    record_id bigint,
    time_ms bigint not null
  )
`;

/** Adds an event about a row, if a browser of its owner is subscribed. */
const adding = sql`
  create function push_event_add() returns trigger language plpgsql as $$
  begin
    insert into push_event (user_id, kind, record_id, time_ms)
      select new.user_id, tg_argv[0], new.id, (to_jsonb(new) ->> tg_argv[1])::bigint
      where exists (select from push_subscription where user_id = new.user_id);
    return null;
  end
  $$;
`;

const becomes = (column: string, ...values: string[]) => {
  const list = values.map((value) => `'${value}'`).join(', ');
  return `new.${column} in (${list}) and old.${column} is distinct from new.${column}`;
};

const reviewed = (...values: string[]) =>
  `old.state = 'reviewing' and ${becomes('state', ...values)}`;

/** A stop that would have been on the wrong side is dropped at the opening. */
const losesStop =
  'new.take_profit is distinct from old.take_profit or new.stop_loss is distinct from old.stop_loss';

/**
 * The changes that happen without the person: the table, the event, the column with its time, and
 * when a change of a row is one. What is placed and filled at once is an insert.
 */
const changes: readonly (readonly [string, string, string, string])[] = [
  ['spot_order', 'spotFilled', 'updated_ms', becomes('status', 'completed')],
  ['option_order', 'optionDelivered', 'settled_ms', becomes('status', 'delivered')],
  [
    'futures_order',
    'futuresOpened',
    'opened_ms',
    `${becomes('status', 'holding')} and not (${losesStop})`,
  ],
  [
    'futures_order',
    'futuresUnprotected',
    'opened_ms',
    `${becomes('status', 'holding')} and (${losesStop})`,
  ],
  [
    'futures_order',
    'futuresClosed',
    'closed_ms',
    `${becomes('status', 'closed')} and new.close_reason in ('take_profit', 'stop_loss')`,
  ],
  [
    'futures_order',
    'futuresLiquidated',
    'closed_ms',
    `${becomes('status', 'closed')} and new.close_reason = 'liquidation'`,
  ],
  [
    'verification',
    'kyc_approved',
    'reviewed_ms',
    `new.level = 'basic' and ${reviewed('verified')}`,
  ],
  [
    'verification',
    'kyc_rejected',
    'reviewed_ms',
    `new.level = 'basic' and ${reviewed('unverified')}`,
  ],
  [
    'verification',
    'kyc_advanced_approved',
    'reviewed_ms',
    `new.level = 'advanced' and ${reviewed('verified')}`,
  ],
  [
    'verification',
    'kyc_advanced_rejected',
    'reviewed_ms',
    `new.level = 'advanced' and ${reviewed('unverified')}`,
  ],
  ['deposit', 'deposit_approved', 'decided_ms', becomes('state', 'approved')],
  ['deposit', 'deposit_rejected', 'decided_ms', becomes('state', 'rejected')],
  ['withdrawal', 'withdrawal_approved', 'updated_ms', becomes('state', 'approved')],
  ['withdrawal', 'withdrawal_rejected', 'updated_ms', becomes('state', 'rejected')],
  ['withdrawal', 'withdrawal_overdue', 'updated_ms', becomes('state', 'overdue')],
  [
    'subscription',
    'subscription_approved',
    'reviewed_ms',
    reviewed('passed', 'redeeming', 'finished'),
  ],
  ['subscription', 'subscription_rejected', 'reviewed_ms', becomes('state', 'rejected')],
];

export const pushEventMigration: Migration = {
  up: async (db: Kysely<unknown>) => {
    await table.execute(db);
    await adding.execute(db);
    for (const [name, kind, time, condition] of changes) {
      await sql`create trigger ${sql.id(`push_${kind}`)} after update on ${sql.table(name)}
        for each row when (${sql.raw(condition)})
        execute function push_event_add(${sql.lit(kind)}, ${sql.lit(time)})`.execute(db);
    }
  },
};

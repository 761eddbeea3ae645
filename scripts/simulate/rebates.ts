import * as v from 'valibot';
import { type Amount, amount, multiply, subtract, sum, zero } from '../../schemas/kernel/money';
import { payRebates } from '../../server/promotion/payout';
import { send } from './calls';
import type { Person } from './people';
import { ask, tokenOf } from './requests';
import { begin, until, Violated, type World, writerOf } from './world';

const percents: readonly Amount[] = ['10', '5', '2'].map(amount);

/** The code of whoever registered last, who invites the next one. */
export const inviteCodeOf = async (world: World): Promise<string> => {
  const inviter = world.people.at(-1);
  if (!inviter) return '';
  const { invite_code: code } = await world.observer
    .selectFrom('app_user')
    .select('invite_code')
    .where('id', '=', inviter.id)
    .executeTakeFirstOrThrow();
  return code;
};

/** Every server pays what has accrued, also one that has lost the lease. */
export const payEverybody = (world: World): void => {
  const nowMs = world.clock.now();
  for (const node of world.nodes) {
    const paid = payRebates(node.server.services.db, { dueMs: nowMs, nowMs });
    begin(world, `${node.name}: payout`, paid).catch(() => undefined);
  }
};

const WireRebate = v.object({
  level: v.number(),
  base: v.string(),
  ratio: v.string(),
  value: v.string(),
  status: v.picklist(['pending', 'paid']),
});
const RebatePage = v.object({ last_page: v.number(), data: v.array(WireRebate) });
const Summary = v.object({
  invite_num: v.number(),
  invite_return_total: v.string(),
  pending_return_total: v.string(),
});

const rebatesOf = async (world: World, person: Person) => {
  const rows: v.InferOutput<typeof WireRebate>[] = [];
  const node = writerOf(world);
  for (let page = 1; ; page += 1) {
    const request = {
      path: 'user/my_account_return',
      fields: { page: `${page}`, limit: '100' },
      token: tokenOf(person),
    };
    const outcome = await until(world, begin(world, `${node.name}: audit`, send(node, request)));
    const list = v.parse(RebatePage, outcome.kind === 'ok' ? outcome.message : null);
    rows.push(...list.data);
    if (page >= list.last_page) return rows;
  }
};

/** How many fees of the people whom a person invited were kept; each person invited the next. */
const feesBelow = async (world: World, person: Person): Promise<number> => {
  const index = world.people.indexOf(person);
  const ids = world.people.slice(index + 1, index + 4).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const fills = await world.observer
    .selectFrom('spot_fill')
    .innerJoin('spot_order', 'spot_order.id', 'spot_fill.order_id')
    .select('spot_fill.id')
    .where('spot_order.user_id', 'in', ids)
    .where('spot_fill.fee', '>', zero)
    .execute();
  const options = await world.observer
    .selectFrom('option_order')
    .select('id')
    .where('user_id', 'in', ids)
    .where('outcome', 'is not', null)
    .where('outcome', '!=', 'void')
    .execute();
  const contracts = await world.observer
    .selectFrom('futures_order')
    .select('id')
    .where('user_id', 'in', ids)
    .where('opened_ms', 'is not', null)
    .where('fee', '>', zero)
    .execute();
  return fills.length + options.length + contracts.length;
};

/** Each kept fee gave one rebate, and what is paid is what is listed as paid; returns it. */
export const rebatesAgree = async (world: World, person: Person): Promise<Amount> => {
  const rows = await rebatesOf(world, person);
  for (const { level, base, ratio, value } of rows) {
    const percent = percents[level - 1] ?? zero;
    const left = subtract(multiply(amount(base), percent), multiply(amount(value), amount('100')));
    const isCut = !left.startsWith('-') && Number(left) < 1e-6;
    if (ratio !== percent || !isCut) {
      throw new Violated(`${person.id} gets ${value} of ${base} at level ${level}`);
    }
  }
  const fees = await feesBelow(world, person);
  if (rows.length !== fees) {
    throw new Violated(`${person.id} has ${rows.length} rebates of ${fees} fees`);
  }
  const totalOf = (status: 'pending' | 'paid') =>
    sum(rows.filter((row) => row.status === status).map(({ value }) => amount(value)));
  const outcome = await ask(world, person, 'user/invite');
  const summary = v.parse(Summary, outcome.kind === 'ok' ? outcome.message : null);
  const paid = totalOf('paid');
  if (summary.invite_return_total !== paid || summary.pending_return_total !== totalOf('pending')) {
    throw new Violated(
      `${person.id} was paid ${summary.invite_return_total}, and ${paid} is listed`,
    );
  }
  return paid;
};

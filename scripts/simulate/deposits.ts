import * as v from 'valibot';
import { type Amount, amount, amountOfUnits, sum } from '../../schemas/kernel/money';
import type { Person } from './people';
import { ask, make } from './requests';
import { Violated, type World } from './world';

const usdt = 3;

/** Declares a paper payment, sometimes one below the minimum. */
export const deposit = (world: World, person: Person): void => {
  const { random } = world;
  const declared = amountOfUnits(BigInt(random.between(5_000_000, 900_000_000)), 6);
  const fields = { currency: `${usdt}`, chain: 'TRC20', amount: declared };
  make(world, person, { kind: 'deposit', path: 'wallet/simulate_in', method: 'POST', fields });
};

const WireDeposit = v.object({
  id: v.number(),
  amount: v.string(),
  status: v.picklist([1, 2, 3]),
  real_number: v.nullable(v.string()),
});
type WireDeposit = v.InferOutput<typeof WireDeposit>;
const DepositPage = v.object({ last_page: v.number(), data: v.array(WireDeposit) });
const Accepted = v.object({ id: v.number() });

const depositsOf = async (world: World, person: Person): Promise<WireDeposit[]> => {
  const rows: WireDeposit[] = [];
  for (let page = 1; ; page += 1) {
    const fields = { page: `${page}`, limit: '100' };
    const outcome = await ask(world, person, 'charge_mention/log2', fields);
    const list = v.parse(DepositPage, outcome.kind === 'ok' ? outcome.message : null);
    rows.push(...list.data);
    if (page >= list.last_page) return rows;
  }
};

/**
 * Each accepted declaration is listed once, as it was made; what is approved is credited. Returns
 * what is credited in all.
 */
export const depositsAgree = async (world: World, person: Person): Promise<Amount> => {
  const rows = await depositsOf(world, person);
  const byId = new Map(rows.map((row) => [row.id, row]));
  let accepted = 0;
  let unknown = 0;
  for (const { kind, outcome, fields, key } of person.made) {
    if (kind !== 'deposit') continue;
    if (outcome.kind === 'unknown') unknown += 1;
    if (outcome.kind !== 'ok') continue;
    accepted += 1;
    const row = byId.get(v.parse(Accepted, outcome.message).id);
    if (row?.amount !== fields['amount']) {
      throw new Violated(`the deposit of ${key} is not what ${person.id} declared`);
    }
  }
  if (byId.size !== rows.length || rows.length < accepted || rows.length > accepted + unknown) {
    throw new Violated(`${person.id} has ${rows.length} deposits, of which ${accepted} are known`);
  }
  for (const { id, status, amount: declared, real_number: credited } of rows) {
    if (credited !== (status === 2 ? declared : null)) {
      throw new Violated(`the deposit ${id} of ${person.id} is credited with ${credited}`);
    }
  }
  return sum(rows.map(({ real_number: credited }) => amount(credited ?? '0')));
};

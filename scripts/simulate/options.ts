import * as v from 'valibot';
import { type Amount, add, amount, isPositive, subtract, zero } from '../../schemas/kernel/money';
import { optionFee } from '../../schemas/option/option-settlement';
import { simulatedPairs } from './feed';
import type { Person } from './people';
import { ask, make } from './requests';
import { Violated, type World } from './world';

const usdt = '3';
const feePercent = amount('0.2');

/** Buys an option, sometimes with more than there is. */
export const buyOption = (world: World, person: Person): void => {
  const { random } = world;
  const fields = {
    match_id: `${random.oneOf(simulatedPairs).id}`,
    currency_id: usdt,
    type: random.oneOf(['1', '2', '3']),
    seconds: '60',
    number: `${random.between(1, 500)}`,
  };
  make(world, person, { kind: 'option', path: 'microtrade/submit', method: 'POST', fields });
};

const WireOption = v.object({
  id: v.number(),
  match_id: v.number(),
  type: v.number(),
  status: v.number(),
  number: v.string(),
  fee: v.string(),
  fact_profits: v.string(),
  void: v.boolean(),
});
type WireOption = v.InferOutput<typeof WireOption>;
const OptionPage = v.object({ last_page: v.number(), data: v.array(WireOption) });
const delivered = 3;

const optionsOf = async (world: World, person: Person): Promise<WireOption[]> => {
  const rows: WireOption[] = [];
  for (let page = 1; ; page += 1) {
    const fields = { page: `${page}`, limit: '100' };
    const outcome = await ask(world, person, 'microtrade/lists', fields);
    const list = v.parse(OptionPage, outcome.kind === 'ok' ? outcome.message : null);
    rows.push(...list.data);
    if (page >= list.last_page) return rows;
  }
};

/** Each accepted option is listed once, as requested, and no other is. */
const recordsAgree = ({ id, made }: Person, rows: readonly WireOption[]): void => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const options = made.filter(({ kind }) => kind === 'option');
  const accepted = options.filter(({ outcome }) => outcome.kind === 'ok');
  for (const { outcome, fields, key } of accepted) {
    if (outcome.kind !== 'ok') continue;
    const row = byId.get(v.parse(v.object({ id: v.number() }), outcome.message).id);
    const isAsAsked =
      row?.number === fields['number'] &&
      `${row?.type}` === fields['type'] &&
      `${row?.match_id}` === fields['match_id'];
    if (!isAsAsked) throw new Violated(`the option of ${key} is not what ${id} asked for`);
  }
  const unknown = options.filter(({ outcome }) => outcome.kind === 'unknown').length;
  const isPossible = rows.length >= accepted.length && rows.length <= accepted.length + unknown;
  if (byId.size !== rows.length || !isPossible) {
    throw new Violated(
      `${id} has ${rows.length} options, of which ${accepted.length} were accepted`,
    );
  }
};

/** What options have changed in the option account, and what they hold frozen. */
export type HeldByOptions = { readonly available: Amount; readonly frozen: Amount };

export const optionsAgree = async (world: World, person: Person): Promise<HeldByOptions> => {
  const rows = await optionsOf(world, person);
  recordsAgree(person, rows);
  let available = zero;
  let frozen = zero;
  for (const { status, number, fee: paid, fact_profits: profit, void: isVoid } of rows) {
    const fee = optionFee(amount(number), feePercent);
    if (fee !== paid) throw new Violated(`${person.id} paid ${paid} for ${number}, not ${fee}`);
    if (status === delivered) {
      available = add(available, isVoid ? zero : subtract(amount(profit), fee));
      continue;
    }
    if (isPositive(amount(profit))) throw new Violated(`${person.id} won before a delivery`);
    available = subtract(available, add(amount(number), fee));
    frozen = add(frozen, amount(number));
  }
  return { available, frozen };
};

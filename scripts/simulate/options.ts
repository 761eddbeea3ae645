import * as v from 'valibot';
import { type Amount, add, amount, isPositive, subtract, zero } from '../../schemas/kernel/money';
import { evenTermsOf } from '../../schemas/option/even-terms';
import { optionFee, settleOption } from '../../schemas/option/option-settlement';
import { configFrom } from '../../server/platform/config';
import { simulatedPairs } from './feed';
import type { Person } from './people';
import { ask, make } from './requests';
import { Violated, type World } from './world';

const usdt = '3';
const feePercent = amount('0.2');
const seconds = 60;

/** Buys an option, sometimes with more than there is. */
export const buyOption = (world: World, person: Person): void => {
  const { random } = world;
  const fields = {
    match_id: `${random.oneOf(simulatedPairs).id}`,
    currency_id: usdt,
    type: random.oneOf(['1', '2', '3']),
    seconds: `${seconds}`,
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
  profit_ratio: v.string(),
  open_price: v.string(),
  end_price: v.nullable(v.string()),
  void: v.boolean(),
  even: v.optional(
    v.nullable(
      v.object({
        samples: v.number(),
        repeats: v.number(),
        condition_samples: v.number(),
        condition_repeats: v.number(),
      }),
    ),
    null,
  ),
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

const { settings } = configFrom({});
const sides = { 1: 'rise', 2: 'fall', 3: 'even' } as const;

/** What an order may pay by the stated rule: by its duration, or by the repeats that it names. */
const statedPercent = ({ type, even }: WireOption): Amount | null => {
  if (type !== 3) {
    const period = settings['option.periods'].find((one) => one.seconds === seconds);
    return period?.profit_ratio ?? null;
  }
  if (even === null) return null;
  const counts = {
    samples: even.samples,
    repeats: even.repeats,
    conditionSamples: even.condition_samples,
    conditionRepeats: even.condition_repeats,
  };
  const rule = {
    edge: settings['option.even_edge'],
    maxPercent: settings['option.even_max_ratio'],
    minReturn: settings['option.even_min_return'],
  };
  return evenTermsOf(counts, rule)?.percent ?? null;
};

/** An order pays what the stated rule and its two prices give. */
const oddsAgree = (row: WireOption): void => {
  const profitPercent = statedPercent(row);
  if (profitPercent !== row.profit_ratio) {
    throw new Violated(`option ${row.id} pays ${row.profit_ratio} %, by the rule ${profitPercent}`);
  }
  const side = row.type === 1 || row.type === 2 || row.type === 3 ? sides[row.type] : null;
  if (row.status !== delivered || side === null) return;
  const terms = { side, stake: amount(row.number), fee: amount(row.fee), profitPercent };
  const { realisedProfit } = settleOption(
    { ...terms, openPrice: amount(row.open_price) },
    row.end_price === null ? null : amount(row.end_price),
  );
  if (realisedProfit !== row.fact_profits) {
    throw new Violated(`option ${row.id} gained ${row.fact_profits}, not ${realisedProfit}`);
  }
};

/** What options have changed in the option account, and what they hold frozen. */
export type HeldByOptions = { readonly available: Amount; readonly frozen: Amount };

export const optionsAgree = async (world: World, person: Person): Promise<HeldByOptions> => {
  const rows = await optionsOf(world, person);
  recordsAgree(person, rows);
  for (const row of rows) oddsAgree(row);
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

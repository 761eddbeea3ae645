import type { IntlShape } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id';
import type { Config } from '../../../schemas/kernel/config';
import { add, isPositive, zero } from '../../../schemas/kernel/money';
import type { Tick } from '../../../schemas/market/tick';
import type { EvenFigures } from '../../../schemas/option/even-figures';
import { proofOf } from '../../../schemas/option/option-evidence';
import type { OptionOrder } from '../../../schemas/option/option-order';
import { optionProfit, settleOption } from '../../../schemas/option/option-settlement';
import { paperWords } from '../../context/paper-words';
import { missing } from '../../format/figure';
import { hundredfold } from './percent';

// The file is read without this app and without the server, so it carries the rule by which its
// figures follow from its two prices. Its numbers are decimal text, its times UTC.

const rule = [
  'purchase_tick is the newest recorded price at the purchase; delivery_time is purchase_time plus ' +
    'seconds.',
  'delivery_tick is the first recorded price whose time is not before delivery_time. Nothing else ' +
    'decides the outcome.',
  'Compare delivery_tick.price with purchase_tick.price exactly: a rise order wins if it is higher, ' +
    'a fall order if it is lower, an even order if it is equal. A rise or fall order is flat if it ' +
    'is equal; every other order loses.',
  'Won: profit = stake × profit_percent / 100, cut after 8 decimals, and stake plus profit are ' +
    'credited. Lost: nothing is credited. Flat: the stake is credited. The fee is kept in each case.',
  'Without a recorded price within the time that the server allows after delivery_time the order is ' +
    'void: stake and fee are credited.',
] as const;

const evenRule =
  'profit_percent of an even order follows from even, the counts of minutes after which the price was ' +
  'equal seconds later: with b(r, n) = (r + z²/2 + z × √(r × (n − r) / n + z²/4)) / (n + z²), z = ' +
  '2.576, each quotient and root cut after 8 decimals, frequency is the larger of b(repeats, ' +
  'samples) and b(condition_repeats, condition_samples), and profit_percent is 100 × (1 − edge) / ' +
  'frequency − 100, cut to whole percents.';

const tickOf = (tick: Tick | null) =>
  tick && {
    id: tick.id,
    time: tick.time,
    price: tick.price,
    recorded_at: tick.sourceTime,
    derived_from_candle: tick.isDerived,
  };

const evenOf = (even: EvenFigures | null) =>
  even && {
    samples: even.samples,
    repeats: even.repeats,
    condition: even.condition,
    condition_samples: even.conditionSamples,
    condition_repeats: even.conditionRepeats,
    frequency: even.frequency,
    edge: even.edge,
    average_return: even.averageReturn,
    measured_from: even.measuredFrom,
    measured_to: even.measuredTo,
  };

/** What the rule makes of the two ticks; null where a server does not send them. */
const recomputed = (order: OptionOrder) => {
  const { openTick, deliveryTick, fee, profitPercent } = order;
  if (openTick === null || profitPercent === null) return null;
  const terms = { ...order, fee: fee ?? zero, profitPercent, openPrice: openTick.price };
  const settled = settleOption(terms, deliveryTick?.price ?? null);
  return {
    result: settled.isVoid ? 'void' : settled.result,
    profit_if_won: optionProfit(order.stake, profitPercent),
    credited: add(settled.credit, settled.returnedFee),
    net_result_without_fee: settled.realisedProfit,
  };
};

/** What is not real about an order. */
export type NotReal = Pick<Config, 'isDemo' | 'feed'>;

/** The evidence of a delivered order, with everything that recomputing it takes. */
export const evidenceOf = (order: OptionOrder, { isDemo, feed }: NotReal) => ({
  document: 'option settlement',
  version: 1,
  is_paper_trading: isDemo,
  prices: feed,
  order: {
    id: order.id,
    pair: order.symbol,
    side: order.side,
    seconds: order.seconds,
    stake: order.stake,
    currency: order.currency,
    fee: order.fee,
    profit_percent: order.profitPercent,
    even: evenOf(order.even),
    purchase_time: order.createdAt,
    delivery_time: order.deliveryTime,
    settled_at: order.settledAt,
  },
  purchase_tick: tickOf(order.openTick),
  delivery_tick: tickOf(order.deliveryTick),
  settlement: {
    result: order.isVoid ? 'void' : order.result,
    void_reason: order.voidReason,
    net_result_without_fee: order.realisedProfit,
  },
  recomputed_from_ticks: recomputed(order),
  agrees: proofOf(order) === 'proved',
  rule: order.even === null ? rule : [...rule, evenRule],
});

export const evidenceJson = (order: OptionOrder, mode: NotReal): string =>
  `${JSON.stringify(evidenceOf(order, mode), null, 2)}\n`;

const tickText = (tick: Tick | null): string =>
  tick ? `${tick.price}  ${tick.time}  ${tick.id}` : missing;

const resultIds = {
  profit: 'option.result.profit',
  loss: 'option.result.loss',
  flat: 'option.result.flat',
} as const;

const sideIds = {
  rise: 'option.side.rise',
  fall: 'option.side.fall',
  even: 'option.side.even',
} as const;

type Line = readonly [string, string];

const evenLines = (even: EvenFigures | null, intl: IntlShape): Line[] => {
  if (even === null) return [];
  const text = (id: MessageId) => intl.formatMessage({ id });
  const counts = (repeats: number, samples: number) =>
    intl.formatMessage(
      { id: 'option.even.count' },
      { repeats: `${repeats}`, samples: `${samples}` },
    );
  return [
    [text('option.even.repeats'), counts(even.repeats, even.samples)],
    [text('option.even.peak'), counts(even.conditionRepeats, even.conditionSamples)],
    [text('option.even.edge'), `${hundredfold(even.edge)}%`],
    [text('option.even.return'), `${hundredfold(even.averageReturn)}%`],
    [text('option.even.measured'), `${even.measuredFrom} – ${even.measuredTo}`],
  ];
};

/** The same in the person's language, line by line; times are UTC, as in the other file. */
export const evidenceText = (order: OptionOrder, mode: NotReal, intl: IntlShape): string => {
  const text = (id: MessageId) => intl.formatMessage({ id });
  const amountText = (amount: string | null) =>
    amount === null ? missing : `${amount} ${order.currency}`;
  const result = order.isVoid
    ? text('option.result.void')
    : order.result === null
      ? missing
      : text(resultIds[order.result]);
  const paperMark = paperWords(intl, mode);
  const isGain = order.realisedProfit !== null && isPositive(order.realisedProfit);
  const lines: readonly Line[] = [
    [text('option.order.number'), String(order.id)],
    [text('label.pair'), order.symbol],
    [text('option.side'), text(sideIds[order.side])],
    [text('label.quantity'), amountText(order.stake)],
    [text('label.fee'), amountText(order.fee)],
    [text('option.payout'), order.profitPercent === null ? missing : `${order.profitPercent}%`],
    ...evenLines(order.even, intl),
    [text('option.time.purchase'), order.createdAt ?? missing],
    [text('option.time.delivery'), order.deliveryTime ?? missing],
    [text('option.price.purchase'), tickText(order.openTick)],
    [text('option.price.delivery'), tickText(order.deliveryTick)],
    [text('option.result'), result],
    [text('option.profit'), `${isGain ? '+' : ''}${amountText(order.realisedProfit)}`],
  ];
  return [
    text('option.settlement.title'),
    ...(paperMark === null ? [] : [paperMark]),
    '',
    ...lines.map(([label, value]) => `${label}: ${value}`),
    '',
    text('option.rule.title'),
    text('option.rule.delivery'),
    text('option.rule.outcome'),
    text('option.rule.money'),
    text('option.rule.void'),
    ...(order.even === null ? [] : [text('option.even.rule')]),
    '',
  ].join('\n');
};

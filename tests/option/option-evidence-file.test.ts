import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { deliveredOption, voidOption } from '../../examples/option/option-order';
import others from '../../i18n/messages/en.json?rest';
import start from '../../i18n/messages/en.json?start';
import { amount } from '../../schemas/kernel/money';
import { evidenceJson, evidenceOf, evidenceText } from '../../src/screens/option/evidence-file';
import { evenFigures } from './support/even-figures';

const intl = createIntl({ locale: 'en', messages: { ...start, ...others } });

const paper = { isDemo: true, feed: 'simulated' } as const;

/** The rule of the file, followed by hand: whole numbers of the eighth decimal, and nothing of the app. */
const units = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * 100_000_000n + BigInt(fraction.padEnd(8, '0'));
};

describe('the evidence of an option', () => {
  test('is recomputed from the saved file alone', () => {
    const file = JSON.parse(evidenceJson(deliveredOption, paper));
    const { order, purchase_tick: bought, delivery_tick: delivered, settlement } = file;
    expect(Date.parse(delivered.time)).toBeGreaterThanOrEqual(Date.parse(order.delivery_time));
    expect(units(delivered.price) > units(bought.price)).toBe(true);
    expect(settlement.result).toBe('profit');
    const profit = (units(order.stake) * units(order.profit_percent)) / 10_000_000_000n;
    expect(units(settlement.net_result_without_fee)).toBe(profit);
    expect(units(file.recomputed_from_ticks.credited)).toBe(units(order.stake) + profit);
    expect(file.agrees).toBe(true);
    expect(file.rule).toHaveLength(5);
  });

  test('names the source, the id and the time of both prices', () => {
    expect(evidenceOf(deliveredOption, paper)).toMatchObject({
      purchase_tick: {
        id: 'trades.1',
        time: '2026-03-04T12:00:00.120Z',
        price: '57314.75',
        recorded_at: '2021-03-04T12:00:00.120Z',
        derived_from_candle: false,
      },
      delivery_tick: { id: 'trades.2', time: '2026-03-04T12:01:00.410Z', price: '57314.76' },
    });
  });

  test('does not agree where the outcome does not follow from the ticks', () => {
    const forged = { ...deliveredOption, result: 'loss', realisedProfit: amount('-100') } as const;
    expect(evidenceOf(forged, paper)).toMatchObject({
      settlement: { result: 'loss' },
      recomputed_from_ticks: { result: 'profit', net_result_without_fee: '70' },
      agrees: false,
    });
  });

  test('says of a void order that stake and fee came back, and why', () => {
    expect(evidenceOf(voidOption, paper)).toMatchObject({
      delivery_tick: null,
      settlement: { result: 'void', void_reason: 'no_tick', net_result_without_fee: '0' },
      recomputed_from_ticks: { result: 'void', credited: '100.2' },
      agrees: true,
    });
  });

  test('claims nothing where a server sends no ticks', () => {
    const bare = { ...deliveredOption, openTick: null, deliveryTick: null };
    expect(evidenceOf(bare, paper)).toMatchObject({ recomputed_from_ticks: null, agrees: false });
  });

  test('says in both files what of it is not real, and nothing else', () => {
    const [, mark] = evidenceText(deliveredOption, paper, intl).split('\n');
    expect(mark).toBe('Paper trading · simulated prices');
    const file = JSON.parse(evidenceJson(deliveredOption, paper));
    expect(file).toMatchObject({ is_paper_trading: true, prices: 'simulated' });
    const real = { isDemo: false, feed: 'live' } as const;
    expect(evidenceText(deliveredOption, real, intl).split('\n')[1]).toBe('');
    expect(evidenceOf(deliveredOption, real)).toMatchObject({
      is_paper_trading: false,
      prices: 'live',
    });
  });

  test('of an even order has the counts that its payout follows from, and their rule', () => {
    const order = {
      ...deliveredOption,
      side: 'even',
      profitPercent: amount('453'),
      even: evenFigures,
    } as const;
    const file = JSON.parse(evidenceJson(order, paper));
    expect(file.order.even).toMatchObject({
      samples: 10_000,
      condition_repeats: 300,
      edge: '0.05',
      measured_to: '2026-03-04T00:00:00.000Z',
    });
    expect(file.rule).toHaveLength(6);
    expect(file.rule[5]).toContain('100 × (1 − edge) / frequency − 100');
    const lines = evidenceText(order, paper, intl).split('\n');
    expect(lines).toContain('Price repeated: 1000 of 10000 min');
    expect(lines).toContain('House edge: 5%');
    expect(lines).toContain('Average return: 55.3%');
    expect(lines.join('\n')).toContain('upper 99% bound');
    expect(evidenceText(deliveredOption, paper, intl)).not.toContain('House edge');
  });

  test('is readable as text, with the rule', () => {
    const lines = evidenceText(deliveredOption, paper, intl).split('\n');
    expect(lines).toContain('Order no.: 9');
    expect(lines).toContain('Direction: Rise');
    expect(lines).toContain('Purchase price: 57314.75  2026-03-04T12:00:00.120Z  trades.1');
    expect(lines).toContain('Delivery price: 57314.76  2026-03-04T12:01:00.410Z  trades.2');
    expect(lines).toContain('Result: Won');
    expect(lines).toContain('Profit/loss: +70 USDT');
    expect(lines.join('\n')).toContain('first price of the recorded feed at or after');
  });
});

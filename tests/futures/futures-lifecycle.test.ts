import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptedFuturesOrder,
  closingEvents,
  type FuturesLifecycleEvent,
  futuresLifecycle,
  moveFuturesOrder,
} from '../../machines/futures/futures-lifecycle';
import { closeReasons } from '../../schemas/futures/futures-order';
import { walk } from '../walker/walker';

const events = {
  'limit.accepted': { only: {} },
  'market.accepted': { only: {} },
  'limit.reached': { only: {} },
  'cancel.requested': { only: {} },
  'stops.set': { only: {} },
  'close.requested': { only: {} },
  'takeProfit.reached': { only: {} },
  'stopLoss.reached': { only: {} },
  'margin.exhausted': { only: {} },
  'night.passed': { only: {} },
} as const;

const walked = walk(futuresLifecycle, {
  inputs: { only: undefined },
  events,
  answers: {},
  facts: () => ({}),
});

const everyEvent: readonly FuturesLifecycleEvent[] = [
  { type: 'limit.accepted' },
  { type: 'market.accepted' },
  { type: 'limit.reached' },
  { type: 'cancel.requested' },
  { type: 'stops.set' },
  { type: 'close.requested' },
  { type: 'takeProfit.reached' },
  { type: 'stopLoss.reached' },
  { type: 'margin.exhausted' },
  { type: 'night.passed' },
];

describe('the life of a contract', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> placed'],
      placed: ['limit.accepted -> entrusted', 'market.accepted -> holding'],
      entrusted: [
        'limit.reached -> holding',
        'cancel.requested -> cancelled (done)',
        'stops.set -> entrusted',
      ],
      holding: [
        'stops.set -> holding',
        'close.requested -> closed (done)',
        'takeProfit.reached -> closed (done)',
        'stopLoss.reached -> closed (done)',
        'margin.exhausted -> closed (done)',
        'night.passed -> holding',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  test('a market order opens at once, a limit order waits', () => {
    expect(acceptedFuturesOrder('market')).toBe('holding');
    expect(acceptedFuturesOrder('limit')).toBe('entrusted');
  });

  test.each(closeReasons)('a position can be closed by %s, an entrusted order cannot', (reason) => {
    expect(moveFuturesOrder('holding', closingEvents[reason])).toBe('closed');
    expect(moveFuturesOrder('entrusted', closingEvents[reason])).toBeNull();
  });

  test('a position is neither cancelled nor opened again', () => {
    expect(moveFuturesOrder('holding', { type: 'cancel.requested' })).toBeNull();
    expect(moveFuturesOrder('holding', { type: 'limit.reached' })).toBeNull();
  });

  test('an order that has ended moves no more', () => {
    const ended = fc.constantFrom('closed' as const, 'cancelled' as const);
    fc.assert(
      fc.property(ended, fc.constantFrom(...everyEvent), (status, event) => {
        expect(moveFuturesOrder(status, event)).toBeNull();
      }),
    );
  });
});

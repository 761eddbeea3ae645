import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, initialTransition, transition } from 'xstate';
import { walletsMachine } from '../../machines/wallet/wallets';
import { add, amount, amountOfUnits, compare, sum } from '../../schemas/kernel/money';
import {
  allocationOf,
  fiatWorth,
  holdingsOf,
  totalOf,
  type Wallets,
  worthOf,
} from '../../schemas/wallet/wallet';
import { stateText } from '../support/lines';
import { runOnActor } from '../support/run-actor';
import {
  walletAnswers as answers,
  poorerWallets as poorer,
  type WalletRow as Row,
  richWallets as rich,
  walletsWalk as walked,
  walletsWith,
} from '../support/walked-wallets';

describe('the wallets', () => {
  test('move like this, and no other way', () => {
    expect(walked.table).toEqual([
      'behind: balances.moved -> following {isBehind: -}',
      'behind: balances.moved -> following {isOutdated: -, isBehind: -}',
      'behind: refresh.requested -> refreshing {isOutdated: -, isRefreshing, isBehind: -}',
      'behind: refresh.requested -> refreshing {isRefreshing, isBehind: -}',
      'failed: balances.moved -> loading {failure: -, isOutdated: -}',
      'failed: balances.moved -> loading {failure: -}',
      'failed: refresh.requested -> loading {failure: -, isOutdated: -}',
      'failed: refresh.requested -> loading {failure: -}',
      'failed: retry.requested -> loading {failure: -, isOutdated: -}',
      'failed: retry.requested -> loading {failure: -}',
      'following: after answerTimeout -> behind {isBehind}',
      'following: balances.moved -> following',
      'following: balances.moved -> following {isOutdated}',
      'following: readWallets done -> following {isOutdated: -}',
      'following: readWallets done -> loaded',
      'following: readWallets error 1 -> behind {isBehind}',
      'following: readWallets error 2 -> behind {isBehind}',
      'following: refresh.requested -> refreshing {isOutdated: -, isRefreshing}',
      'following: refresh.requested -> refreshing {isRefreshing}',
      'loaded: balances.moved -> following',
      'loaded: refresh.requested -> refreshing {isRefreshing}',
      'loading: after answerTimeout -> failed {failure: unreachable client.timeout}',
      'loading: balances.moved -> loading',
      'loading: balances.moved -> loading {isOutdated}',
      'loading: readWallets done -> following {coins: 3, isOutdated: -}',
      'loading: readWallets done -> loaded {coins: 3}',
      'loading: readWallets error 1 -> failed {failure: refused auth.bad_credentials}',
      'loading: readWallets error 2 -> failed {failure: unreachable client.offline}',
      'refreshing: after answerTimeout -> behind {isRefreshing: -, isBehind} says refresh.failed unreachable client.timeout',
      'refreshing: balances.moved -> refreshing',
      'refreshing: balances.moved -> refreshing {isOutdated}',
      'refreshing: readWallets done -> following {isOutdated: -, isRefreshing: -}',
      'refreshing: readWallets done -> loaded {isRefreshing: -}',
      'refreshing: readWallets error 1 -> behind {isRefreshing: -, isBehind} says refresh.failed refused auth.bad_credentials',
      'refreshing: readWallets error 2 -> behind {isRefreshing: -, isBehind} says refresh.failed unreachable client.offline',
      'start -> loading',
    ]);
  });

  test('wait as long as they should', () => {
    expect(walked.waits).toEqual({ answerTimeout: 60_000 });
  });

  test('leave no state, transition or guard outcome unseen', () => {
    expect(walked.gaps).toEqual([]);
  });

  test.each(walked.transitions)('keep their promises: $title', ({ from, on, to }) => {
    const state = stateText(to);
    expect(to.context.failure !== null).toBe(state === 'failed');
    // What was read once never leaves the screen again.
    if (from.context.wallets) expect(to.context.wallets).not.toBeNull();
    expect(to.context.wallets === null).toBe(state === 'loading' || state === 'failed');
    // Figures that may be old are read again or say so: they never rest as if they were new.
    if (state === 'loaded') expect(to.context.isOutdated).toBe(false);
    if (on === 'balances.moved' && state === stateText(from)) {
      expect(to.context.isOutdated).toBe(true);
    }
  });

  test.each(walked.tours)('run as drawn: $title', async (tour) => {
    const { emitted } = await runOnActor(walletsMachine, tour, answers);
    const failures = tour.steps.filter(
      ({ from, to }) => from.matches('refreshing') && to.matches('behind'),
    );
    expect(emitted.map(({ type }) => type)).toEqual(failures.map(() => 'refresh.failed'));
  });
});

test.each(['refresh.requested', 'balances.moved'])('what is read after %s is shown', (type) => {
  const machine: AnyStateMachine = walletsMachine;
  const read = (output: Wallets) => ({ type: 'xstate.done.actor.readWallets', output });
  const [loading] = initialTransition(machine);
  const [loaded] = transition(machine, loading, read(rich));
  const [reading] = transition(machine, loaded, { type });
  const [outdated] = transition(machine, reading, { type: 'balances.moved' });
  for (const before of [reading, outdated]) {
    const [now] = transition(machine, before, read(poorer));
    expect([loaded.context.wallets, now.context.wallets]).toEqual([rich, poorer]);
  }
});

describe('what somebody holds', () => {
  test('is added up over the accounts, the most valuable first, without what is not held', () => {
    const holdings = holdingsOf(rich);
    expect(holdings.map(({ currency }) => currency)).toEqual(['BTC', 'USDT', 'DOGE']);
    expect(holdings[1]).toMatchObject({
      available: '1000',
      frozen: '262.5',
      frozenIn: { spot: '12.5', contract: '250', option: '0', trust: '0' },
    });
  });

  // By hand: 0.14345678 × 60030.25 = 8611.746367…; + 1012.5 + 3.5 × 0.12345 = 0.432075; + 250.
  test('is valued as on paper, cut and never rounded', () => {
    const { total, spot, contract, trust } = allocationOf(rich);
    expect(spot.worth).toBe('9624.67844259');
    expect(contract).toEqual({ worth: '250', percent: '2.53' });
    expect(spot.percent).toBe('97.46');
    expect(trust).toEqual({ worth: '0', percent: '0' });
    expect(total).toBe('9874.67844259');
    expect(fiatWorth(total, rich.rates, 'CNY')).toBe('70110.216942389');
    expect(fiatWorth(total, {}, 'USD')).toBe(total);
    expect(fiatWorth(total, {}, 'CNY')).toBeNull();
  });

  test('comes to the same by account and by coin, and no share exceeds the whole', () => {
    const anAmount = fc
      .bigInt({ min: 0n, max: 10n ** 15n })
      .map((units) => amountOfUnits(units, 8));
    const aRow = fc
      .tuple(fc.constantFrom(1, 2, 3, 6), anAmount, anAmount)
      .map(([id, available, frozen]): Row => [id, `C${id}`, `${id}.25`, available, frozen]);
    const rows = fc.uniqueArray(aRow, { selector: ([id]) => id });
    const everything = fc.record({ change: rows, lever: rows, micro: rows, trust: rows });
    fc.assert(
      fc.property(everything, (accounts) => {
        const wallets = walletsWith(accounts);
        const all = Object.values(accounts).flat();
        const held = sum(holdingsOf(wallets).map(totalOf));
        const entered = sum(
          all.flatMap(([, , , available, frozen]) => [amount(available), amount(frozen)]),
        );
        expect(held).toBe(entered);
        const { total, spot, option, contract, trust } = allocationOf(wallets);
        expect(total).toBe(sum([spot, option, contract, trust].map(({ worth }) => worth)));
        const shares = sum([spot, option, contract, trust].map(({ percent }) => percent));
        expect(compare(shares, amountOfUnits(100n, 0))).toBeLessThanOrEqual(0);
        // Cutting per row may lose at most one smallest unit for each row.
        const byCoin = sum(holdingsOf(wallets).map(worthOf));
        expect(compare(byCoin, total)).toBeGreaterThanOrEqual(0);
        const slack = amountOfUnits(BigInt(all.length), 8);
        expect(compare(byCoin, add(total, slack))).toBeLessThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });
});

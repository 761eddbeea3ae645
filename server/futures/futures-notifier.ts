import type { UserPayload } from '../../schemas/account/private-event';
import type { SentFuturesOrder } from '../../schemas/futures/answer';
import { pairOfId } from '../instruments/instruments';
import type { Clock } from '../platform/clock';
import type { EventDelivery } from '../realtime/private-events';
import type { BalanceNotifier } from '../wallet/balance-notifier';
import type { FuturesCause } from './order-steps';
import type { FuturesRow } from './tables';

/** What is sent, read after the commit. */
type Reads = {
  /** Rows as they are sent. */
  readonly shown: (orders: readonly FuturesRow[]) => Promise<SentFuturesOrder[]>;
  readonly openContracts: (userId: number, pairId: number) => Promise<UserPayload['lever_trade']>;
};

type Parts = Pick<BalanceNotifier, 'balancesMoved'> & {
  readonly clock: Pick<Clock, 'during'>;
  readonly report: (error: unknown, where: string) => void;
};

/** The open contracts of a person are sent at most twice a second; the last pair wins. */
const contractsEveryMs = 500;

/** Runs work at once, and once more after a while if it is asked for meanwhile; the last wins. */
const createPaced = (everyMs: number) => {
  const resting = new Map<number, { next: (() => void) | null }>();
  const paced = (key: number, run: () => void): void => {
    const rest = resting.get(key);
    if (rest) {
      rest.next = run;
      return;
    }
    const begun: { next: (() => void) | null } = { next: null };
    resting.set(key, begun);
    setTimeout(() => {
      resting.delete(key);
      if (begun.next) paced(key, begun.next);
    }, everyMs).unref();
    run();
  };
  return paced;
};

/** Notifies people of changes of their contracts and of the balance involved. */
export const createFuturesNotifier = ({ balancesMoved, clock, report }: Parts) => {
  let delivery: EventDelivery = { toUser: () => undefined, isListening: () => false };
  /** The last event of each person that is being read, so that the next one follows it. */
  const last = new Map<number, Promise<void>>();
  const paced = createPaced(contractsEveryMs);

  const publish = async ({ shown }: Reads, order: FuturesRow, cause: FuturesCause) => {
    const [row] = await shown([order]);
    if (row) delivery.toUser(order.user_id, 'order_update', { kind: 'lever', order: row, cause });
  };
  /** Older clients know the changes of their contracts by this event alone. */
  const publishOpen = async ({ openContracts }: Reads, userId: number, pairId: number) => {
    if (!delivery.isListening(userId)) return;
    delivery.toUser(userId, 'lever_trade', await openContracts(userId, pairId));
  };
  const follow = (userId: number, work: () => Promise<void>) => {
    const published = (last.get(userId) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => report(error, 'contract update'));
    clock.during(published);
    last.set(userId, published);
    void published.finally(() => {
      if (last.get(userId) === published) last.delete(userId);
    });
  };
  return {
    /** Starts delivery; earlier notifications reached nobody. */
    connect: (connected: EventDelivery): void => {
      delivery = connected;
    },
    orderChanged: (reads: Reads, order: FuturesRow, cause: FuturesCause): void => {
      const { user_id: userId, pair_id: pairId } = order;
      if (!delivery.isListening(userId)) return;
      const pair = pairOfId(pairId);
      if (pair) balancesMoved(userId, [{ account: 'lever', currency: pair.quoteId }]);
      follow(userId, () => publish(reads, order, cause));
      paced(userId, () => follow(userId, () => publishOpen(reads, userId, pairId)));
    },
  };
};

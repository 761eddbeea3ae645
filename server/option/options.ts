import type { Features } from '../../schemas/kernel/config';
import type { SentOptionOrder } from '../../schemas/option/answer';
import type { Database } from '../database/open';
import { type Engine, pairLock } from '../engine/engine';
import type { ListedPair } from '../instruments/instruments';
import { InsufficientBalance } from '../ledger/post';
import type { Market } from '../market/market';
import { tickRow } from '../market/store';
import { tickEvidence } from '../orders/tick-evidence';
import type { Clock } from '../platform/clock';
import type { ServerConfig } from '../platform/config';
import type { Rebates } from '../promotion/rebates';
import { type ChangeSet, RowChanged } from '../requests/change-set';
import { refuse } from '../requests/refusal';
import { createDeliveryDomain, type OptionCause, optionName } from './delivery-domain';
import { createEvenOffers, type EvenOffers } from './even-offers';
import { createOpenOptions } from './open-options';
import type { OptionRow } from './order-state';
import { type OptionEvidence, wireOptionOrder } from './order-store';
import { createPurchase, type NewOption } from './place-option';

/** Called after the commit of a change. */
export type OptionChanged = (userId: number, order: SentOptionOrder, cause: OptionCause) => void;

/** A purchase that is not committed yet. */
export type PendingOption = {
  readonly order: SentOptionOrder;
  readonly changes: ChangeSet;
  /** To be called once it is committed. */
  readonly onCommitted: () => void;
  /** To be called with the reason for which it was not. */
  readonly onCommitFailed: (error: unknown) => void;
  /** To be called when the request has ended, whatever came of it. */
  readonly release: () => void;
};

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: Market;
  readonly config: ServerConfig;
  readonly features: Features;
  readonly onChanged: OptionChanged;
  readonly rebates: Pick<Rebates, 'accrue' | 'valuation'>;
  readonly engine: Pick<Engine, 'add' | 'refuseSuspended'>;
};

export type Options = {
  /** The key of the lock under which purchases of one pair, and its ticks, run. */
  readonly lockOf: (pairId: number) => string;
  /** What even pays for a pair today. */
  readonly evenOffers: (pair: ListedPair) => Promise<EvenOffers>;
  /** Decides on a new order; the decision holds once `changes` are committed. */
  readonly place: (request: NewOption) => Promise<PendingOption>;
};

/** Purchases of options, which the engine delivers by the feed. */
export const createOptions = (parts: Parts): Options => {
  const { clock, config, engine, onChanged } = parts;
  const open = createOpenOptions();
  const purchase = createPurchase(parts);
  const wire = (order: OptionRow, evidence: OptionEvidence) =>
    wireOptionOrder(order, evidence, clock.now());
  const publish = (order: OptionRow, evidence: OptionEvidence, cause: OptionCause) =>
    onChanged(order.user_id, wire(order, evidence), cause);
  engine.add(createDeliveryDomain({ ...parts, open, publish }));
  const maxOpen = config.settings['option.max_open'];

  const refuseFull = (userId: number, currency: number) => {
    const isFull = open.count({ user_id: userId, currency }) >= maxOpen;
    if (isFull) refuse('option.max_open', { limit: maxOpen });
  };

  const place: Options['place'] = async (request) => {
    engine.refuseSuspended(request.pair.id);
    refuseFull(request.userId, request.coin.id);
    const { order, tick, changes } = await purchase(request);
    // Other purchases may have been reserved meanwhile; nothing runs between this and the next line.
    refuseFull(order.user_id, order.currency);
    open.reserve(order);
    let isUncertain = false;
    const { even } = request;
    const evidence: OptionEvidence = {
      ticks: tickEvidence([tickRow(tick)]),
      even: new Map(even === null ? [] : [[even.id, even]]),
    };
    return {
      order: wire(order, evidence),
      changes,
      onCommitted: () => {
        open.put(order);
        publish(order, evidence, 'placed');
      },
      onCommitFailed: (error) => {
        isUncertain = !(error instanceof InsufficientBalance || error instanceof RowChanged);
      },
      release: () => {
        // What may be committed holds its place until the orders of its pair are read again.
        if (!isUncertain) open.release(order.id);
      },
    };
  };
  return {
    place,
    lockOf: (pairId: number) => pairLock(optionName, pairId),
    evenOffers: createEvenOffers(parts).ofPair,
  };
};

declare module '../requests/services' {
  interface Services {
    options: Options;
  }
}

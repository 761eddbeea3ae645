import type { Selectable, Transaction } from 'kysely';
import { type Amount, amount, isPositive, zero } from '../../schemas/kernel/money';
import { type RebateSource, rebateBase, rebateValue } from '../../schemas/promotion/rebate-figures';
import { createIds } from '../database/ids';
import type { Database } from '../database/open';
import type { Tables } from '../database/tables';
import { pairOfCurrencies, quoteCurrencyId } from '../instruments/instruments';
import type { FeedTick } from '../market/feed';
import type { Market } from '../market/market';
import { insertTicks } from '../market/store';
import type { Settings } from '../platform/settings';
import { createSponsors, type Sponsor } from './sponsors';
import type { PromotionTables } from './tables';

export type RebateRow = Selectable<PromotionTables['rebate']>;

/** A fee that is kept, or interest that is credited. */
export type Earning = {
  /** Who paid it or got it. */
  readonly userId: number;
  readonly source: RebateSource;
  /** The fill, order or accrual, once within its source. */
  readonly recordId: string;
  readonly earned: Amount;
  readonly currency: number;
  /** The last tick of the currency's pair at that moment; null for USDT. */
  readonly tick: FeedTick | null;
  readonly timeMs: number;
};

type Parts = {
  readonly db: Database;
  readonly market: Pick<Market, 'lastTick'>;
  readonly settings: Pick<Settings, 'promotion.ratios'>;
};

/** What accrues for the inviters of people who pay fees and get interest. */
export type Rebates = {
  /** Rows for a change set that books earnings. */
  readonly planned: (earnings: readonly Earning[]) => Promise<RebateRow[]>;
  /** Writes the rebates of earnings within the transaction that books them, before its entries. */
  readonly accrue: (trx: Transaction<Tables>, earnings: readonly Earning[]) => Promise<void>;
  /** The tick that values a currency now; null for USDT, and where none is known. */
  readonly valuation: (currency: number) => FeedTick | null;
  /** To be called when an identity has changed. */
  readonly forgetIdentities: () => void;
};

const one = amount('1');

/** The shares of one earning. A currency without a price earns no rebate. */
const sharesOf = (
  { userId, source, recordId, earned, currency, tick, timeMs }: Earning,
  sponsors: readonly Sponsor[],
  ratios: Settings['promotion.ratios'],
): Omit<RebateRow, 'id'>[] => {
  const price = currency === quoteCurrencyId ? one : tick?.price;
  if (price === undefined || !isPositive(earned)) return [];
  const base = rebateBase(earned, price);
  return sponsors.map(({ userId: receiver, level, identity }) => {
    const percent = ratios[identity][level - 1] ?? zero;
    return {
      user_id: receiver,
      from_user_id: userId,
      level,
      identity,
      source,
      record_id: recordId,
      earned,
      currency,
      price,
      tick: currency === quoteCurrencyId ? null : (tick?.uid ?? null),
      base,
      percent,
      value: rebateValue(base, percent),
      created_ms: timeMs,
      payout_id: null,
    };
  });
};

export const createRebates = ({ db, market, settings }: Parts): Rebates => {
  const sponsors = createSponsors();
  const ids = createIds(db, 'rebate');
  const ratios = settings['promotion.ratios'];

  const sharesOver = async (over: Database, earnings: readonly Earning[]) => {
    const chains = await sponsors.of(
      over,
      earnings.map(({ userId }) => userId),
    );
    return earnings.flatMap((earning) =>
      sharesOf(earning, chains.get(earning.userId) ?? [], ratios),
    );
  };

  return {
    planned: async (earnings) => {
      const rows: RebateRow[] = [];
      for (const share of await sharesOver(db, earnings)) {
        rows.push({ ...share, id: await ids.take() });
      }
      return rows;
    },
    accrue: async (trx, earnings) => {
      const shares = await sharesOver(trx, earnings);
      if (shares.length === 0) return;
      const named = new Set(shares.map(({ tick }) => tick));
      const ticks = new Map(
        earnings.flatMap(({ tick }) =>
          tick !== null && named.has(tick.uid) ? [[tick.uid, tick] as const] : [],
        ),
      );
      if (ticks.size > 0) await insertTicks(trx, [...ticks.values()]);
      await trx.insertInto('rebate').values(shares).execute();
    },
    valuation: (currency) => {
      const pair = pairOfCurrencies(currency, quoteCurrencyId);
      return pair ? market.lastTick(pair.symbol) : null;
    },
    forgetIdentities: sponsors.forget,
  };
};

declare module '../requests/services' {
  interface Services {
    rebates: Rebates;
  }
}

import { amount, subtract } from '../../schemas/kernel/money';
import { dayMs, hourMs } from '../../schemas/kernel/time';
import { unlockMs } from '../../schemas/subscription/subscription-figures';
import { quoteCurrencyId } from '../instruments/instruments';
import type { Services } from '../requests/services';
import { demoTexts } from './demo-texts';

type DemoProduct = {
  readonly coin: number;
  readonly price: string;
  readonly bonusPercent: string;
  readonly total: string;
  readonly presold: string;
  readonly minimum: string;
  readonly maximum: string | null;
  readonly days: number;
  /** Relative to the first start of a server. */
  readonly start: number;
  readonly end: number;
  readonly launch: number;
  readonly isRecommended?: boolean;
};

/** One in each state, for a demonstration; the issue price times an allocation is exact. */
const products: readonly DemoProduct[] = [
  {
    coin: 104,
    price: '0.08',
    bonusPercent: '4',
    total: '5000000',
    presold: '4200000',
    minimum: '10',
    maximum: '5000',
    days: 7,
    start: -20 * dayMs,
    end: -12 * dayMs,
    launch: -10 * dayMs,
  },
  {
    coin: 103,
    price: '2.5',
    bonusPercent: '6',
    total: '200000',
    presold: '200000',
    minimum: '50',
    maximum: '10000',
    days: 10,
    start: -3 * dayMs,
    end: 4 * dayMs,
    launch: 5 * dayMs,
  },
  {
    coin: 102,
    price: '1.2',
    bonusPercent: '8',
    total: '750000',
    presold: '0',
    minimum: '20',
    maximum: '15000',
    days: 30,
    start: 2 * dayMs,
    end: 12 * dayMs,
    launch: 14 * dayMs,
  },
  {
    coin: 105,
    price: '0.05',
    bonusPercent: '2',
    total: '3000000',
    presold: '1800000',
    minimum: '10',
    maximum: '2000',
    days: 1,
    start: -dayMs,
    end: hourMs,
    launch: 2 * hourMs,
  },
  {
    coin: 101,
    price: '0.3',
    bonusPercent: '10',
    total: '1000000',
    presold: '385000',
    minimum: '10',
    maximum: '20000',
    days: 15,
    isRecommended: true,
    start: -2 * dayMs,
    end: 28 * dayMs,
    launch: 30 * dayMs,
  },
];

const rowOf = (product: DemoProduct, nowMs: number) => {
  const launchMs = nowMs + product.launch;
  const isLaunched = launchMs <= nowMs;
  const total = amount(product.total);
  const presold = amount(product.presold);
  return {
    coin: product.coin,
    currency: quoteCurrencyId,
    issue_price: amount(product.price),
    bonus_percent: amount(product.bonusPercent),
    total,
    presold,
    remaining: subtract(total, presold),
    minimum: amount(product.minimum),
    maximum: product.maximum === null ? null : amount(product.maximum),
    days: product.days,
    start_ms: nowMs + product.start,
    end_ms: nowMs + product.end,
    launch_ms: launchMs,
    launched_ms: isLaunched ? launchMs : null,
    delivered_ms: isLaunched ? launchMs : null,
    unlocked_ms: isLaunched ? unlockMs(launchMs, product.days) : null,
    is_recommended: product.isRecommended ?? false,
    texts: demoTexts(product.coin),
    created_ms: nowMs,
    updated_ms: nowMs,
  };
};

/** The products of a demonstration, created at its first start. */
export const ensureDemoProducts = async ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const known = await db.selectFrom('subscription_product').select('id').executeTakeFirst();
  if (known) return;
  const nowMs = clock.now();
  await db
    .insertInto('subscription_product')
    .values(products.map((product) => rowOf(product, nowMs)))
    .execute();
};

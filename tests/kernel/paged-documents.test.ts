import { expect, test } from 'vitest';
import type { PageQuery } from '../../machines/kernel/listing';
import { articleCategories } from '../../schemas/news/article-category';
import { allRecords } from '../../schemas/wallet/record-filter';
import { ListFuturesOrders } from '../../src/api/futures/futures-order';
import { ListHostingAccruals, ListHostingOrders } from '../../src/api/hosting/hosting-order';
import { ListHostingProducts } from '../../src/api/hosting/hosting-product';
import type { Document, Fields } from '../../src/api/kernel/document';
import { ListArticles } from '../../src/api/news/article';
import { ListOptionOrders } from '../../src/api/option/option-order';
import { ListInvitees, ListRebates } from '../../src/api/promotion/promotion';
import { ListLogins } from '../../src/api/security/login-history';
import { ListSpotOrders } from '../../src/api/spot/spot-order';
import { ListSubscriptions } from '../../src/api/subscription/subscription';
import { ListNewCoins } from '../../src/api/subscription/subscription-product';
import { ListDeposits } from '../../src/api/wallet/deposit';
import { ListTransfers } from '../../src/api/wallet/transfer';
import { ListWithdrawals } from '../../src/api/wallet/withdrawal';

const row = <Filter>(
  document: Document<unknown, PageQuery<Filter>>,
  filter: Filter,
  fields: Fields,
): [string, Fields, Fields] => {
  const sent = document.fields({ filter, page: 2, limit: 20 });
  const present = Object.entries(sent).filter(([, value]) => value !== undefined);
  return [`${document.path} ${JSON.stringify(filter)}`, Object.fromEntries(present), fields];
};

const period = { since: '2026-03-01T00:00:00.000Z', until: '2026-03-02T00:00:00.000Z' };
const sentPeriod = { start_time: period.since, end_time: period.until };
const pair = { baseCurrencyId: 1, quoteCurrencyId: 3 };

test.each([
  row(ListFuturesOrders, 'entrusted', { status: 0, currency_id: 0, legal_id: 0 }),
  row(ListFuturesOrders, 'closed', { status: 3, currency_id: 0, legal_id: 0 }),
  row(ListHostingOrders, { status: 'redeemed' }, { is_cancel: 1 }),
  row(ListHostingAccruals, { orderId: 7 }, { id: 7 }),
  row(ListHostingProducts, {}, {}),
  row(ListInvitees, null, {}),
  row(ListRebates, null, {}),
  row(ListLogins, null, {}),
  row(ListSubscriptions, null, {}),
  row(ListNewCoins, null, {}),
  row(ListSpotOrders, { pair, status: 'completed' }, { currency_id: 1, legal_id: 3, status: 2 }),
  row(ListSpotOrders, { pair: null, status: null }, {}),
  row(
    ListDeposits,
    { ...allRecords, currencyId: 3, state: 'reviewing', ...period },
    { currency: 3, status: 1, ...sentPeriod },
  ),
  row(
    ListWithdrawals,
    { ...allRecords, currencyId: 3, state: 'cancelled', ...period },
    { currency: 3, status: 4, ...sentPeriod },
  ),
  row(
    ListTransfers,
    { currencyId: 3, account: 'lever', since: period.since },
    { currency: 3, account: 'lever', start_time: period.since },
  ),
  row(ListArticles, articleCategories.help, { c_id: articleCategories.help }),
  row(ListOptionOrders, { status: 'delivered' }, { status: 3, match_id: -1, currency_id: -1 }),
])('the second page of %s is asked for', (_, sent, fields) => {
  expect(sent).toEqual({ ...fields, page: 2, limit: 20 });
});

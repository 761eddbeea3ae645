import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { decimalFrom, percentFrom } from '../../schemas/kernel/wire-value';
import { GetCountries } from '../../src/api/account/country';
import { GetUser } from '../../src/api/account/login';
import { GetConfig } from '../../src/api/kernel/config';
import { GetPair, GetPairs } from '../../src/api/market/market';
import { GetArticle, ListArticles } from '../../src/api/news/article';
import { ListLogins } from '../../src/api/security/login-history';
import { ListPasskeys } from '../../src/api/security/passkey';
import { ListSessions } from '../../src/api/security/session';
import { ListSpotOrders } from '../../src/api/spot/spot-order';
import { GetAdvancedStatus, GetVerificationPreview } from '../../src/api/verification/verification';
import { GetBankCard } from '../../src/api/wallet/bank-card';
import { GetCoinLimits } from '../../src/api/wallet/coin-limits';
import { ListDeposits } from '../../src/api/wallet/deposit';
import { ListStatement } from '../../src/api/wallet/statement';
import { GetSpotWallet, GetWallets } from '../../src/api/wallet/wallet';
import { ListWithdrawAddresses } from '../../src/api/wallet/withdraw-address';
import { ListWithdrawals } from '../../src/api/wallet/withdrawal';
import { canonical } from '../support/server/canonical-answers';
import { type Json, type Mutation, mutationsAt, pathsOf, withValue } from './support/mutations';

// Every field of every answer that the app reads, written as other servers may write it.

type Row = Readonly<Record<string, unknown>>;
type Listed = { readonly rows: readonly Row[]; readonly omitted: number };
/** Lists of rows, by their paths in the answer. */
type Lists = Readonly<Record<string, Listed>>;

type Rules<Output> = {
  lists?: (output: Output) => Lists;
  /** Fields without which a row says nothing. */
  required?: readonly string[];
  /** Parts without which there is no answer. */
  whole?: readonly string[];
  identity?: string;
  /** Figures that follow from what is absent in an answer. */
  follows?: (answer: Json) => readonly string[];
};

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

const caseOf = <Output>(
  answer: unknown,
  document: { read: (payload: unknown) => Output },
  {
    lists = () => ({}),
    required = [],
    whole = [],
    identity = 'id',
    follows = () => [],
  }: Rules<Output> = {},
) => ({
  answer: asJson(answer),
  read: (payload: Json) => {
    const output = document.read(payload);
    return { output, lists: lists(output) };
  },
  required,
  whole,
  identity,
  follows,
});
type Case = ReturnType<typeof caseOf>;

const listAt =
  (path: string) =>
  (output: Listed): Lists => ({ [path]: output });
type Accounts = Record<'spot' | 'contract' | 'option' | 'trust', Listed>;
const balances = ({ spot, contract, option, trust }: Accounts): Lists => ({
  'change_wallet.balance': spot,
  'lever_wallet.balance': contract,
  'micro_wallet.balance': option,
  'trust_wallet.balance': trust,
});
const figuresOf = (account: string) => [`${account}_balance`, `lock_${account}_balance`];

const pairFields = ['id', 'currency_id', 'currency_name', 'legal_id', 'legal_name'];
const orderFields = ['id', 'currency_id', 'legal_id', 'type', 'status', 'target_price'];

const accounts = ['change', 'lever', 'micro', 'trust'];
const walletFields = ['currency', 'currency_name'];

/** An account that a server does not have holds nothing. */
const emptyAccounts = (answer: Json): readonly string[] =>
  accounts.some((name) => (Reflect.get(Object(answer), `${name}_wallet`) ?? null) === null)
    ? ['usdtTotal 0']
    : [];

const cases: Readonly<Record<string, Case>> = {
  pairs: caseOf(canonical.pairs, GetPairs, {
    lists: listAt('0.quotation'),
    required: pairFields,
  }),
  pair: caseOf(canonical.pair, GetPair, { whole: pairFields }),
  profile: caseOf(canonical.profile, GetUser, { whole: ['id'] }),
  wallets: caseOf(canonical.wallets, GetWallets, {
    lists: balances,
    required: [...walletFields, ...accounts.flatMap(figuresOf)],
    whole: ['change_wallet', 'change_wallet.balance'],
    identity: 'currencyId',
    follows: emptyAccounts,
  }),
  'wallet of a coin': caseOf(canonical.walletDetail, GetSpotWallet, {
    whole: [...walletFields, ...figuresOf('change')],
  }),
  'limits of a coin': caseOf(canonical.coinLimits, GetCoinLimits),
  'spot orders': caseOf(canonical.orders, ListSpotOrders, {
    lists: listAt('data'),
    required: [...orderFields, 'trade_amount'],
    whole: ['data'],
  }),
  deposits: caseOf(canonical.deposits, ListDeposits, {
    lists: listAt('data'),
    required: ['id', 'amount', 'status'],
    whole: ['data'],
  }),
  withdrawals: caseOf(canonical.withdrawals, ListWithdrawals, {
    lists: listAt('data'),
    required: ['id', 'number'],
    whole: ['data'],
  }),
  'login history': caseOf(canonical.logins, ListLogins, {
    lists: listAt('data'),
    required: ['id', 'created_at', 'outcome'],
    whole: ['data'],
  }),
  articles: caseOf(canonical.articles, ListArticles, {
    lists: listAt('data'),
    required: ['id', 'title'],
    whole: ['data'],
  }),
  article: caseOf(canonical.article, GetArticle, { whole: ['id', 'title'] }),
  statement: caseOf(canonical.statement, ListStatement, {
    lists: listAt('data'),
    required: ['id', 'value'],
    whole: ['data'],
  }),
  sessions: caseOf(canonical.sessions, ListSessions, { lists: listAt(''), required: ['id'] }),
  passkeys: caseOf(canonical.passkeys, ListPasskeys, { lists: listAt(''), required: ['id'] }),
  addresses: caseOf(canonical.addresses, ListWithdrawAddresses, {
    lists: listAt(''),
    required: ['id', 'currency', 'address'],
  }),
  countries: caseOf(canonical.countries, GetCountries),
  'bank card': caseOf(canonical.bankCard, GetBankCard),
  configuration: caseOf(canonical.config, GetConfig),
  'advanced level': caseOf(canonical.advancedStatus, GetAdvancedStatus),
  'what was submitted': caseOf(canonical.preview, GetVerificationPreview),
};

/** Figures that follow from the contract where a server does not send them. */
const assumed: Readonly<Record<string, readonly string[]>> = {
  minQuantity: ['0'],
  minNotional: ['0'],
  feeRate: ['0.002'],
  spread: ['0'],
  futuresFee: ['0.05'],
  overnightFee: ['0.02'],
  available: ['0'],
  frozen: ['0'],
  filled: ['0'],
  usdtPrice: ['1'],
  version: ['2.5.8'],
  fee: ['0'],
};

const leavesOf = (value: unknown, key = ''): (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) =>
        leavesOf(one, Array.isArray(value) ? key : name),
      )
    : [[key, value]];

const isFigure = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

/** What is read but was not sent, or is nothing that a screen can show. */
const inventedIn = ({ follows }: Case, output: unknown, input: Json): string[] => {
  const following = follows(input);
  const sent = new Set<unknown>(
    leavesOf(input).flatMap(([, value]) => [`${value}`, decimalFrom(value), percentFrom(value)]),
  );
  return leavesOf(output).flatMap(([key, value]) => {
    const isNone = value === undefined || Number.isNaN(value);
    const isInvented = isFigure(value) && !sent.has(value) && !assumed[key]?.includes(value);
    const found = `${key} ${value}`;
    return isNone || (isInvented && !following.includes(found)) ? [found] : [];
  });
};

const readOrNull = (read: Case['read'], payload: Json) => {
  try {
    return read(payload);
  } catch {
    return null;
  }
};

const counts = { answers: 0, fields: 0, mutations: 0, leftOut: 0 };
afterAll(() => console.info('Unreadable answers:', JSON.stringify(counts)));

/** The row of a list in which a path lies, and the rest of the path. */
const rowOf = (path: string, list: string) => {
  const inner =
    list === '' ? path : path.startsWith(`${list}.`) ? path.slice(list.length + 1) : null;
  const [place, ...field] = inner?.split('.') ?? [];
  return place === undefined ? null : { place: Number(place), field: field.join('.') };
};

const checkRows = (
  { required, identity }: Case,
  { path, value }: Mutation,
  [before, after]: [Lists, Lists],
) => {
  for (const [list, was] of Object.entries(before)) {
    const is = after[list];
    // The list itself was written otherwise.
    if (is === undefined || list === path || list.startsWith(`${path}.`)) continue;
    const changed = rowOf(path, list);
    const isRow = changed !== null && changed.field === '';
    const others = was.rows.filter((_, at) => at !== changed?.place);
    const found = (row: Row) => is.rows.find((it) => it[identity] === row[identity]);
    expect(others.map(found)).toEqual(others);
    const sent = was.rows.length - (isRow && value === undefined ? 1 : 0);
    expect(is.rows.length + is.omitted).toBe(sent);
    const mayBeLost = isRow || (changed !== null && required.includes(changed.field));
    if (!mayBeLost) expect(is.omitted).toBe(0);
    counts.leftOut += is.omitted;
  }
};

describe.each(Object.entries(cases))('an answer of another server: %s', (_, one) => {
  const { answer, read, whole } = one;
  const before = read(answer);
  const paths = pathsOf(answer);
  counts.answers += 1;

  test('is read as it is sent', () => {
    expect(inventedIn(one, before.output, answer)).toEqual([]);
    for (const { rows, omitted } of Object.values(before.lists)) {
      expect([rows.length, omitted]).toEqual([3, 0]);
    }
  });

  test.each(paths)('costs nothing but itself: %s', (path) => {
    counts.fields += 1;
    for (const mutation of mutationsAt(answer, path)) {
      counts.mutations += 1;
      const changed = withValue(answer, path, mutation.value);
      const after = readOrNull(read, changed);
      if (after === null) {
        expect(whole, mutation.how).toContain(path);
        continue;
      }
      expect(inventedIn(one, after.output, changed), mutation.how).toEqual([]);
      checkRows(one, mutation, [before.lists, after.lists]);
    }
  });

  test('costs no more with several faults at once', () => {
    const places = paths.filter((path) => !whole.some((name) => name.startsWith(path)));
    const faults = fc.array(fc.tuple(fc.constantFrom(...places), fc.nat(7)), {
      minLength: 2,
      maxLength: 5,
    });
    fc.assert(
      fc.property(faults, (chosen) => {
        const changed = chosen.reduce(
          (sent, [path, at]) => withValue(sent, path, mutationsAt(answer, path)[at]?.value),
          answer,
        );
        expect(inventedIn(one, read(changed).output, changed)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

import * as v from 'valibot';
import { SentTime, sentPageOf } from '../../schemas/kernel/answer';
import { described } from '../../schemas/kernel/described';
import type { Language } from '../../schemas/kernel/language';
import { instantOf, timeOf } from '../../schemas/kernel/time';
import { Id, Int, NumberOrAll, PageRequest } from '../../schemas/kernel/wire';
import { SentFrozen, SentHistory, SentStatementRow } from '../../schemas/wallet/answer';
import { historyPeriods } from '../../schemas/wallet/history';
import { accountNumbers, accountOfNumber } from '../../schemas/wallet/statement';
import { numberOfKind } from '../../schemas/wallet/statement-kind';
import { currencyOfId } from '../instruments/instruments';
import { heldBy, type Posting, postingsOf } from '../ledger/statement';
import { type Call, call } from '../requests/call';
import { messageText } from '../requests/message-text';
import { wirePage } from '../requests/page';
import { worthsOver } from './history';

const frozenMark = '.frozen';

/** The account of a bucket; the buckets of users are those of the four accounts. */
const accountOf = (bucket: string): 'change' | 'lever' | 'micro' | 'trust' => {
  const name = bucket.replace(frozenMark, '');
  return name === 'lever' || name === 'micro' || name === 'trust' ? name : 'change';
};

/** Entries that belong to a person and to no record. */
const noRecord = 'user';

const wireRow = (row: Posting, language: Language) => {
  const account = accountOf(row.bucket);
  return {
    id: `${row.seq}`,
    currency: row.currency,
    currency_name: currencyOfId(row.currency)?.name ?? '',
    balance_type: accountNumbers[account],
    is_lock: row.bucket.endsWith(frozenMark),
    value: row.delta,
    before: row.before,
    after: row.after,
    type: numberOfKind(row.kind, account),
    kind: row.kind,
    info: messageText(`statement.kind.${row.kind}`, language),
    ref: row.ref_kind === noRecord ? null : { kind: row.ref_kind, id: row.ref_id },
    created_time: timeOf(row.time_ms),
  };
};

const all = 0;
const legalNumber = 1;

/** Every account is listed for 0; that of older clients is always empty. */
const Account = v.optional(
  v.pipe(Int, v.picklist([all, legalNumber, ...Object.values(accountNumbers)])),
  all,
);

const statement = call({
  kind: 'plain',
  method: 'POST',
  path: 'wallet/legal_log',
  who: 'user',
  about: 'Own statement, newest first: every posting of the journal, with the balance after it.',
  request: v.object({
    ...PageRequest.entries,
    currency: described(NumberOrAll(all), 'Currency id; in the request, 0 for all.'),
    type: described(Account, 'Number of the kind; in the request, of the account, 0 for all.'),
    kind: v.optional(
      described(
        v.pipe(v.string(), v.regex(/^[a-z.]{0,40}$/)),
        'Kind of the movement, see codes, or of the record; in the request, the beginning of the former.',
      ),
      '',
    ),
    start_time: v.optional(described(SentTime, 'Only records from this time on.')),
    end_time: v.optional(described(SentTime, 'Only records before this time.')),
    newest: v.optional(
      described(
        v.pipe(Int, v.minValue(all)),
        'Only rows up to this id, so that pages do not shift under newer ones; 0 for all.',
      ),
      all,
    ),
  }),
  result: sentPageOf(SentStatementRow),
  refusals: [],
  run: async (input, { db, language, session: { userId } }) => {
    if (input.type === legalNumber) return wirePage({ ...input, total: 0 }, []);
    const selection = {
      currency: input.currency === all ? null : input.currency,
      account: accountOfNumber(input.type),
      kind: input.kind,
      fromMs: instantOf(input.start_time),
      untilMs: instantOf(input.end_time),
      newest: input.newest === all ? null : input.newest,
    };
    const { rows, total } = await postingsOf(db, userId, selection, input);
    return wirePage(
      { ...input, total },
      rows.map((row) => wireRow(row, language)),
    );
  },
});

const history = call({
  kind: 'plain',
  method: 'POST',
  path: 'wallet/history',
  who: 'user',
  about: 'What each own account was worth in USDT at the end of each day, and is worth now.',
  request: v.object({
    days: v.optional(described(v.pipe(Int, v.picklist(historyPeriods)), '7, 30 or 90.'), 30),
  }),
  result: SentHistory,
  refusals: [],
  run: async ({ days }, { db, nowMs, services, session: { userId } }) => ({
    worths: await worthsOver({ db, market: services.market }, userId, days, nowMs),
  }),
});

const frozen = call({
  kind: 'plain',
  method: 'POST',
  path: 'wallet/frozen',
  who: 'user',
  about: 'Records that hold a part of a currency frozen, newest first, at most 100.',
  request: v.object({ currency: described(Id, 'Currency id.') }),
  result: SentFrozen,
  refusals: [],
  run: async ({ currency }, { db, session: { userId } }) => {
    const parts = await heldBy(db, userId, currency);
    return {
      held: parts.map(({ bucket, amount, ref_kind: kind, ref_id: id }) => ({
        balance_type: accountNumbers[accountOf(bucket)],
        value: amount,
        ref: { kind, id },
      })),
    };
  },
});

export const statementCalls: readonly Call[] = [statement, history, frozen];

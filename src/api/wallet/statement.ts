import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../../machines/kernel/listing';
import { createReading } from '../../../machines/kernel/reading';
import { statementExportMachine } from '../../../machines/wallet/statement-export';
import { pageOf } from '../../../schemas/kernel/page';
import { History, type HistoryPeriod, type Worths } from '../../../schemas/wallet/history';
import {
  accountNumbers,
  type FrozenRecord,
  FrozenRecords,
  type StatementFilter,
  StatementRow,
  wholeStatement,
} from '../../../schemas/wallet/statement';
import { fromAsync, fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';

const fieldsOf = ({
  filter: { currencyId, account, group, since },
  page,
  limit,
}: PageQuery<StatementFilter>) => ({
  currency: currencyId ?? undefined,
  type: account === null ? undefined : accountNumbers[account],
  kind: group === null ? undefined : `${group}.`,
  start_time: since ?? undefined,
  page,
  limit,
});

/** My statement, newest first. */
export const ListStatement = document<PageQuery<StatementFilter>>()({
  method: 'POST',
  path: 'wallet/legal_log',
  fields: fieldsOf,
  isQuiet: true,
  result: pageOf(StatementRow, pageLimit),
});

/** Rows that one answer of an export has. */
const partLimit = 100;

/** The same for an export, whose pages do not shift under newer rows. */
export const ReadStatement = document<{ page: number; newest: string | null }>()({
  method: 'POST',
  path: 'wallet/legal_log',
  fields: ({ page, newest }) => ({
    ...fieldsOf({ filter: wholeStatement, page, limit: partLimit }),
    newest: newest ?? undefined,
  }),
  isQuiet: true,
  result: pageOf(StatementRow, partLimit),
});

/** What my accounts were worth, day by day. */
export const GetHistory = document<{ days: HistoryPeriod }>()({
  method: 'POST',
  path: 'wallet/history',
  fields: ({ days }) => ({ days }),
  isQuiet: true,
  result: History,
});

/** What holds a part of a coin frozen. */
export const GetFrozenRecords = document<{ currencyId: number }>()({
  method: 'POST',
  path: 'wallet/frozen',
  fields: ({ currencyId }) => ({ currency: currencyId }),
  isQuiet: true,
  result: FrozenRecords,
});

const statementListing = createListing<StatementRow, StatementFilter>('statement');

/** The list of what moved my money, page by page. */
export const statementOver = (client: Client) =>
  statementListing.provide({ actors: { readPage: fromDocument(client)(ListStatement) } });
export type StatementActor = ListingActor<StatementRow, StatementFilter>;

/** Lines of a file from rows of the statement; the first ones come with their heading. */
export type WriteLines = (rows: readonly StatementRow[], isFirst: boolean) => Promise<string>;

export const statementExportOver = (client: Client, writeLines: WriteLines) =>
  statementExportMachine.provide({
    actors: {
      readPart: fromAsync(async ({ page, newest, known }, signal) => {
        const variables = { page, newest };
        const read = await client.request({ document: ReadStatement, variables, signal });
        const rows = read.rows.filter(({ id }) => !known.includes(id));
        return {
          lines: await writeLines(rows, page === 1),
          ids: rows.map(({ id }) => id),
          omitted: read.omitted,
          total: read.total,
          hasMore: read.hasMore && read.rows.length + read.omitted > 0,
        };
      }),
    },
  });

const historyReading = createReading<Worths[]>('history', [
  'contract/calls/post-wallet-history.md',
  'contract/formulas.md#history',
]);

export const historyOver = (client: Client, days: HistoryPeriod) =>
  historyReading.provide({
    actors: {
      readValue: fromAsync((_, signal) =>
        client.request({ document: GetHistory, variables: { days }, signal }),
      ),
    },
  });

const frozenReading = createReading<FrozenRecord[]>('frozenRecords', [
  'contract/calls/post-wallet-frozen.md',
]);

export const frozenRecordsOver = (client: Client, currencyId: number) =>
  frozenReading.provide({
    actors: {
      readValue: fromAsync((_, signal) =>
        client.request({ document: GetFrozenRecords, variables: { currencyId }, signal }),
      ),
    },
  });

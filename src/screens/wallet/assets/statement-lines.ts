import type { IntlShape } from 'react-intl';
import type { StatementRow } from '../../../../schemas/wallet/statement';
import type { WriteLines } from '../../../api/wallet/statement';
import { timeStamp, zoneName } from '../../../format/time';
import { accountText, kindText } from './statement-words';

const headingOf = (intl: IntlShape) => [
  intl.formatMessage({ id: 'transfer.record.time' }),
  intl.formatMessage({ id: 'settings.timeZone' }),
  intl.formatMessage({ id: 'transfer.records.account' }),
  intl.formatMessage({ id: 'statement.side' }),
  intl.formatMessage({ id: 'label.coin' }),
  intl.formatMessage({ id: 'statement.kind' }),
  intl.formatMessage({ id: 'statement.amount' }),
  intl.formatMessage({ id: 'statement.before' }),
  intl.formatMessage({ id: 'statement.after' }),
  intl.formatMessage({ id: 'statement.record' }),
  intl.formatMessage({ id: 'statement.number' }),
];

const cellsOf = (intl: IntlShape, row: StatementRow) => [
  row.createdAt === null ? '' : timeStamp(row.createdAt),
  row.createdAt === null ? '' : zoneName(row.createdAt),
  accountText(intl, row),
  intl.formatMessage({ id: row.isFrozen ? 'assets.frozen' : 'label.available' }),
  row.currency,
  kindText(intl, row),
  row.amount,
  row.before ?? '',
  row.after ?? '',
  row.ref ? `${row.ref.kind} ${row.ref.id}` : '',
  row.id,
];

/**
 * Lines in the language and the time zone of the person; amounts are plain decimal text. A column of
 * its own marks each line of what is not real, also where lines are copied into another table.
 */
export const statementLines =
  (intl: IntlShape, paperMark: string | null): WriteLines =>
  async (rows, isFirst) => {
    const { csvLines } = await import('../../../format/csv');
    const marked = (cells: readonly string[], mark: string | null) =>
      mark === null ? cells : [...cells, mark];
    const lines = rows.map((row) => marked(cellsOf(intl, row), paperMark));
    if (!isFirst) return csvLines(lines);
    const heading = paperMark === null ? null : intl.formatMessage({ id: 'paper.label' });
    return csvLines([marked(headingOf(intl), heading), ...lines]);
  };

import type { IntlShape } from 'react-intl';
import type { StatementRow } from '../../../../schemas/wallet/statement';
import type { WriteLines } from '../../../api/wallet/statement';
import { timeStamp, zoneName } from '../../../format/time';
import { accountText, kindText } from './statement-words';

const headingOf = (intl: IntlShape): readonly string[] => [
  intl.formatMessage({ id: 'transfer.record.time' }),
  intl.formatMessage({ id: 'statement.zone.column' }),
  intl.formatMessage({ id: 'transfer.records.account' }),
  intl.formatMessage({ id: 'statement.side' }),
  intl.formatMessage({ id: 'transfer.coin' }),
  intl.formatMessage({ id: 'statement.kind' }),
  intl.formatMessage({ id: 'statement.amount' }),
  intl.formatMessage({ id: 'statement.before' }),
  intl.formatMessage({ id: 'statement.after' }),
  intl.formatMessage({ id: 'statement.record' }),
  intl.formatMessage({ id: 'statement.number' }),
];

const cellsOf = (intl: IntlShape, row: StatementRow): readonly string[] => [
  row.createdAt === null ? '' : timeStamp(row.createdAt),
  row.createdAt === null ? '' : zoneName(row.createdAt),
  accountText(intl, row),
  intl.formatMessage({ id: row.isFrozen ? 'assets.frozen' : 'assets.available' }),
  row.currency,
  kindText(intl, row),
  row.amount,
  row.before ?? '',
  row.after ?? '',
  row.ref ? `${row.ref.kind} ${row.ref.id}` : '',
  row.id,
];

/** Lines in the language and the time zone of the person; amounts are plain decimal text. */
export const statementLines =
  (intl: IntlShape): WriteLines =>
  async (rows, isFirst) => {
    const { csvLines } = await import('../../../format/csv');
    const cells = rows.map((row) => cellsOf(intl, row));
    return csvLines(isFirst ? [headingOf(intl), ...cells] : cells);
  };

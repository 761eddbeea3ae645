import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { RoutePath } from '../../../../schemas/kernel/route';
import type { RecordRef } from '../../../../schemas/wallet/statement';
import type { StatementKind } from '../../../../schemas/wallet/statement-kind';
import { classesOf } from '../../../components/base/class-names';
import { ButtonLink } from '../../../components/controls/button';
import styles from './record-link.module.css';

const css = classesOf(styles);

type RecordPage = {
  path: RoutePath;
  /** The parameter of its address that names the record. */
  query: string;
  /** The list that has it after such a movement, where its page has several. */
  listOf?: (kind: StatementKind | null) => string;
  name: (id: string) => ReactNode;
  open: ReactNode;
};

const hostingLists: Readonly<Partial<Record<StatementKind, string>>> = {
  'hosting.return': 'completed',
  'hosting.redeem': 'redeemed',
  'hosting.penalty': 'redeemed',
};

/** The records that have a name here, and the page where they are listed. */
const pages: Readonly<Partial<Record<string, RecordPage>>> = {
  spot: {
    path: '/pages/trade/index',
    query: 'id',
    name: (id) => <FormattedMessage id="statement.record.spot" values={{ id }} />,
    open: <FormattedMessage id="statement.open.spot" />,
  },
  lever: {
    path: '/pages/lever/index',
    query: 'id',
    name: (id) => <FormattedMessage id="statement.record.lever" values={{ id }} />,
    open: <FormattedMessage id="statement.open.lever" />,
  },
  option: {
    path: '/pages/option/detail',
    query: 'id',
    name: (id) => <FormattedMessage id="statement.record.option" values={{ id }} />,
    open: <FormattedMessage id="statement.open.option" />,
  },
  hosting: {
    path: '/pages/finance/ordersPage',
    query: 'id',
    listOf: (kind) => `&status=${(kind && hostingLists[kind]) ?? 'hosting'}`,
    name: (id) => <FormattedMessage id="statement.record.hosting" values={{ id }} />,
    open: <FormattedMessage id="statement.open.hosting" />,
  },
  rebate: {
    path: '/pages/promotion/index',
    query: 'payout',
    name: (id) => <FormattedMessage id="statement.record.rebate" values={{ id }} />,
    open: <FormattedMessage id="statement.open.rebate" />,
  },
  transfer: {
    path: '/pages/assets/transfer/record',
    query: 'id',
    name: (id) => <FormattedMessage id="statement.record.transfer" values={{ id }} />,
    open: <FormattedMessage id="statement.open.transfer" />,
  },
  subscription: {
    path: '/pages/publication/index',
    query: 'order',
    name: (id) => <FormattedMessage id="statement.record.subscription" values={{ id }} />,
    open: <FormattedMessage id="statement.open.subscription" />,
  },
  deposit: {
    path: '/pages/assets/record',
    query: 'deposit',
    name: (id) => <FormattedMessage id="statement.record.deposit" values={{ id }} />,
    open: <FormattedMessage id="statement.open.funds" />,
  },
  withdrawal: {
    path: '/pages/assets/withdraw/detail',
    query: 'id',
    name: (id) => <FormattedMessage id="statement.record.withdrawal" values={{ id }} />,
    open: <FormattedMessage id="withdrawal.view" />,
  },
};

/** A record by its kind and its number; one of a kind that is not known here by its code. */
export const RecordName = ({ record: { kind, id } }: { record: RecordRef }): ReactNode =>
  pages[kind]?.name(id) ?? `${kind} ${id}`;

const addressOf = (
  { path, query, listOf }: RecordPage,
  id: string,
  movement: StatementKind | null,
): string => `#${path}?${query}=${encodeURIComponent(id)}${listOf?.(movement) ?? ''}`;

type RecordLinkProps = {
  record: RecordRef;
  /** The movement that led to it; null where it is another thing than a movement. */
  movement?: StatementKind | null;
  onLeave: () => void;
};

/** The page of a record; nothing where it has none. */
export const RecordLink = ({ record: { kind, id }, movement = null, onLeave }: RecordLinkProps) => {
  const page = pages[kind];
  if (!page) return null;
  return (
    <ButtonLink variant="secondary" href={addressOf(page, id, movement)} onPress={onLeave}>
      {page.open}
    </ButtonLink>
  );
};

/** The name of a record, which leads to its page where it has one. */
export const NamedRecordLink = ({ record, onLeave }: RecordLinkProps) => {
  const page = pages[record.kind];
  const name = <RecordName record={record} />;
  if (!page) return name;
  return (
    <a className={css('link')} href={addressOf(page, record.id, null)} onClick={onLeave}>
      {name}
    </a>
  );
};

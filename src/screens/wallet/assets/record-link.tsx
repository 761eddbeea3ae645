import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { RoutePath } from '../../../../schemas/kernel/route';
import type { RecordRef } from '../../../../schemas/wallet/statement';
import { ButtonLink } from '../../../components/button';

type RecordPage = {
  path: RoutePath;
  /** The parameter of its address that names the record. */
  query: string;
  name: (id: string) => ReactNode;
  open: ReactNode;
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

/** The page of a record; nothing where it has none. */
export const RecordLink = ({
  record: { kind, id },
  onLeave,
}: {
  record: RecordRef;
  onLeave: () => void;
}) => {
  const page = pages[kind];
  if (!page) return null;
  return (
    <ButtonLink
      variant="secondary"
      href={`#${page.path}?${page.query}=${encodeURIComponent(id)}`}
      onPress={onLeave}
    >
      {page.open}
    </ButtonLink>
  );
};

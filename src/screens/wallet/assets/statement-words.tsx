import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape } from 'react-intl';
import type { StatementRow } from '../../../../schemas/wallet/statement';
import type { StatementGroup, StatementKind } from '../../../../schemas/wallet/statement-kind';
import { nameOfAccount } from '../../../../schemas/wallet/wallet';
import { AccountLabel } from './account-label';

const kindIds = {
  'deposit.credit': 'statement.kind.deposit.credit',
  'withdraw.freeze': 'statement.kind.withdraw.freeze',
  'withdraw.done': 'statement.kind.withdraw.done',
  'withdraw.return': 'statement.kind.withdraw.return',
  'transfer.in': 'statement.kind.transfer.in',
  'transfer.out': 'statement.kind.transfer.out',
  'spot.freeze': 'statement.kind.spot.freeze',
  'spot.fill': 'statement.kind.spot.fill',
  'spot.release': 'statement.kind.spot.release',
  'spot.fee': 'statement.kind.spot.fee',
  'lever.margin': 'statement.kind.lever.margin',
  'lever.close': 'statement.kind.lever.close',
  'lever.liquidation': 'statement.kind.lever.liquidation',
  'lever.overnight': 'statement.kind.lever.overnight',
  'lever.fee': 'statement.kind.lever.fee',
  'lever.cancel': 'statement.kind.lever.cancel',
  'option.stake': 'statement.kind.option.stake',
  'option.fee': 'statement.kind.option.fee',
  'option.settle': 'statement.kind.option.settle',
  'option.void': 'statement.kind.option.void',
  'hosting.in': 'statement.kind.hosting.in',
  'hosting.interest': 'statement.kind.hosting.interest',
  'hosting.return': 'statement.kind.hosting.return',
  'hosting.redeem': 'statement.kind.hosting.redeem',
  'hosting.penalty': 'statement.kind.hosting.penalty',
  'subscription.freeze': 'statement.kind.subscription.freeze',
  'subscription.pay': 'statement.kind.subscription.pay',
  'subscription.release': 'statement.kind.subscription.release',
  'subscription.deliver': 'statement.kind.subscription.deliver',
  'subscription.unlock': 'statement.kind.subscription.unlock',
  'subscription.bonus': 'statement.kind.subscription.bonus',
  'rebate.pay': 'statement.kind.rebate.pay',
  'demo.grant': 'statement.kind.demo.grant',
  'operator.adjust': 'statement.kind.operator.adjust',
} as const satisfies Record<StatementKind, string>;

/** What moved the money; a kind that is not known here is shown as the server names it. */
export const kindText = (intl: IntlShape, { kind, label }: StatementRow): string =>
  kind === null ? label : intl.formatMessage({ id: kindIds[kind] });

const accountIds = {
  spot: 'assets.account.spot',
  option: 'assets.account.option',
  contract: 'assets.account.contract',
  trust: 'assets.account.trust',
} as const;

/** The account of a row as text; empty for one that is not known here. */
export const accountText = (intl: IntlShape, { account }: StatementRow): string =>
  account === null ? '' : intl.formatMessage({ id: accountIds[nameOfAccount(account)] });

/** The account of a row, and whether it is its frozen side. */
export const Side = ({ row: { account, isFrozen } }: { row: StatementRow }): ReactNode => {
  if (account === null) return isFrozen ? <FormattedMessage id="assets.frozen" /> : null;
  const label = <AccountLabel account={nameOfAccount(account)} />;
  return isFrozen ? (
    <FormattedMessage id="statement.frozenSide" values={{ account: label }} />
  ) : (
    label
  );
};

const groups: Readonly<Record<StatementGroup, ReactNode>> = {
  deposit: <FormattedMessage id="statement.group.deposit" />,
  withdraw: <FormattedMessage id="statement.group.withdraw" />,
  transfer: <FormattedMessage id="statement.group.transfer" />,
  spot: <FormattedMessage id="statement.group.spot" />,
  lever: <FormattedMessage id="statement.group.lever" />,
  option: <FormattedMessage id="statement.group.option" />,
  hosting: <FormattedMessage id="statement.group.hosting" />,
  subscription: <FormattedMessage id="statement.group.subscription" />,
  rebate: <FormattedMessage id="statement.group.rebate" />,
};

export const GroupName = ({ group }: { group: StatementGroup }) => groups[group];

import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { TransferAccount } from '../../../../schemas/wallet/transfer';

const names: Record<TransferAccount, ReactNode> = {
  change: <FormattedMessage id="assets.account.spot" />,
  lever: <FormattedMessage id="assets.account.contract" />,
  micro: <FormattedMessage id="assets.account.option" />,
};

export const AccountName = ({ account }: { account: TransferAccount }) => names[account];

/** From where to where. */
export const TransferPath = ({ from, to }: { from: TransferAccount; to: TransferAccount }) => (
  <FormattedMessage
    id="transfer.path"
    values={{ from: <AccountName account={from} />, to: <AccountName account={to} /> }}
  />
);

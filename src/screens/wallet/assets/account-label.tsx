import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { WalletAccount } from '../../../../schemas/wallet/wallet';

const labels: Readonly<Record<WalletAccount, ReactNode>> = {
  spot: <FormattedMessage id="assets.account.spot" />,
  option: <FormattedMessage id="assets.account.option" />,
  contract: <FormattedMessage id="assets.account.contract" />,
  trust: <FormattedMessage id="assets.account.trust" />,
};

export const AccountLabel = ({ account }: { account: WalletAccount }) => labels[account];

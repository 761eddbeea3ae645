import { type TransferAccount, transferAccounts } from '../../schemas/wallet/transfer';
import { type Currency, quoteCurrencyId } from '../instruments/instruments';

/** Which accounts a currency has (contract/codes.md#accounts). */
export const coinAccounts = ({ id }: Currency): Readonly<Record<TransferAccount, boolean>> => ({
  change: true,
  lever: id === quoteCurrencyId,
  micro: id === quoteCurrencyId,
});

export const accountsOf = (coin: Currency): readonly TransferAccount[] => {
  const has = coinAccounts(coin);
  return transferAccounts.filter((account) => has[account]);
};

import { useSearchParams } from 'react-router-dom';
import { accountNames, type WalletAccount } from '../../../../schemas/wallet/wallet';
import { AccountDetail } from './account-detail';
import { StatementScreen } from './statement-screen';

const accountIn = (query: URLSearchParams): WalletAccount | null =>
  accountNames.find((account) => account === query.get('type')) ?? null;

/** One account, or the statement, as the address says. */
export const TradeAccountScreen = () => {
  const [query, setQuery] = useSearchParams();
  const account = accountIn(query);
  if (query.get('view') === 'statement') return <StatementScreen account={account} />;
  return (
    <AccountDetail
      account={account ?? 'spot'}
      onChoose={(type) => setQuery({ type }, { replace: true })}
    />
  );
};

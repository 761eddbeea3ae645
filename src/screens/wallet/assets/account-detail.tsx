import { FormattedMessage, useIntl } from 'react-intl';
import { selectPreferences } from '../../../../machines/account/app';
import type { RoutePath } from '../../../../schemas/kernel/route';
import { allocationOf, holdingsIn } from '../../../../schemas/wallet/holdings';
import {
  accountNames,
  fiatWorth,
  type WalletAccount,
  type Wallets,
  walletsOf,
  wireAccounts,
} from '../../../../schemas/wallet/wallet';
import { ButtonLink } from '../../../components/controls/button';
import { Segmented } from '../../../components/controls/segmented';
import { EmptyState } from '../../../components/feedback/empty-state';
import { AppHeader } from '../../../components/layout/app-header';
import { App } from '../../../context/app-context';
import { useBack } from '../../../navigation/back';
import { AccountLabel } from './account-label';
import { fundTiles, type Tile, Tiles, transferTile } from './account-tiles';
import { BalanceHistory } from './balance-history';
import { CoinBoxes } from './coin-boxes';
import { CoinList } from './coin-list';
import { TotalCard, TotalSkeleton } from './total-card';
import { WalletsPage } from './wallets-page';

const transferPath = '/pages/assets/transfer/index' satisfies RoutePath;

const tilesOf = (account: WalletAccount): readonly Tile[] => {
  const statement: Tile = {
    path: '/pages/assets/tradeAccount',
    query: `view=statement&type=${account}`,
    icon: 'records',
    label: <FormattedMessage id="tradeAccount.records" />,
  };
  if (account === 'trust') return [statement];
  const transfer = { ...transferTile, query: `to=${wireAccounts[account]}` };
  return account === 'spot' ? [...fundTiles, transferTile, statement] : [transfer, statement];
};

const NothingHeld = ({ account }: { account: WalletAccount }) => {
  if (account === 'trust') {
    return (
      <EmptyState drawing="wallet">
        <FormattedMessage id="tradeAccount.empty.trust" />
      </EmptyState>
    );
  }
  const action = (
    <ButtonLink variant="secondary" href={`#${transferPath}?to=${wireAccounts[account]}`}>
      <FormattedMessage id="action.transfer" />
    </ButtonLink>
  );
  return (
    <EmptyState drawing="wallet" action={action}>
      <FormattedMessage id="tradeAccount.empty" />
    </EmptyState>
  );
};

const Total = ({ wallets, account }: { wallets: Wallets | null; account: WalletAccount }) => {
  const { balancesHidden, valuation } = App.useSelector(selectPreferences);
  const label = (
    <FormattedMessage
      id="tradeAccount.total"
      values={{ account: <AccountLabel account={account} /> }}
    />
  );
  if (!wallets) return <TotalSkeleton label={label} />;
  const { worth } = allocationOf(wallets)[account];
  return (
    <TotalCard
      label={label}
      total={worth}
      fiat={fiatWorth(worth, wallets.rates, valuation)}
      code={valuation}
      hidden={balancesHidden}
    />
  );
};

/** Everything that has a figure in it; the boxes of what the wallets say until they are read. */
const Figures = ({ wallets, account }: { wallets: Wallets | null; account: WalletAccount }) => {
  const { balancesHidden } = App.useSelector(selectPreferences);
  return (
    <>
      <Total wallets={wallets} account={account} />
      <Tiles tiles={tilesOf(account)} />
      <BalanceHistory account={account} hidden={balancesHidden} />
      {wallets ? (
        <CoinList
          key={account}
          holdings={holdingsIn(wallets, account)}
          rates={wallets.rates}
          omitted={walletsOf(wallets)[account].omitted}
          empty={<NothingHeld account={account} />}
        />
      ) : (
        <CoinBoxes />
      )}
    </>
  );
};

/** One of the four accounts: what it holds, what it was worth, and what can be done with it. */
export const AccountDetail = ({
  account,
  onChoose,
}: {
  account: WalletAccount;
  onChoose: (account: WalletAccount) => void;
}) => {
  const intl = useIntl();
  const back = useBack();
  return (
    <WalletsPage
      header={() => <AppHeader back={back} title={<FormattedMessage id="tradeAccount.title" />} />}
    >
      {(wallets, failed) => (
        <>
          <Segmented
            label={intl.formatMessage({ id: 'assets.accounts' })}
            segments={accountNames.map((value) => ({
              value,
              label: <AccountLabel account={value} />,
            }))}
            value={account}
            onChange={onChoose}
          />
          {failed ?? <Figures wallets={wallets} account={account} />}
        </>
      )}
    </WalletsPage>
  );
};

import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectPreferences } from '../../../../machines/account/app';
import { isPositive } from '../../../../schemas/kernel/money';
import { type Holding, isSmall, smallWorth } from '../../../../schemas/wallet/holdings';
import { fiatWorth, totalOf, type Wallets, worthOf } from '../../../../schemas/wallet/wallet';
import { classesOf } from '../../../components/base/class-names';
import { Button } from '../../../components/controls/button';
import { EmptyState } from '../../../components/feedback/empty-state';
import { Switch } from '../../../components/fields/checkbox';
import { SearchField } from '../../../components/fields/search-field';
import { AmountText, ValuationText } from '../../../components/figures/amount-text';
import { CoinDisc } from '../../../components/figures/coin-disc';
import { Icon } from '../../../components/icons/icon';
import { Section } from '../../../components/layout/card';
import { App } from '../../../context/app-context';
import { OmittedRows } from '../../../lists/omitted-rows';
import styles from './coin-list.module.css';
import { CoinSheet, type Look } from './coin-sheet';

const css = classesOf(styles);

const Coin = ({
  holding,
  look: { rates, code, hidden },
  onOpen,
}: {
  holding: Holding;
  look: Look;
  onOpen: () => void;
}) => {
  const { currency, decimals, available, frozen } = holding;
  const figure = { decimals, hidden, size: 'caption' } as const;
  return (
    <li>
      <button type="button" className={css('coin')} aria-haspopup="dialog" onClick={onOpen}>
        <CoinDisc symbol={currency} image={holding.logo} />
        <span className={css('figures')}>
          <span className={css('line')}>
            <span className={css('name')}>{currency}</span>
            <span className={css('worth')}>
              <AmountText amount={totalOf(holding)} decimals={decimals} hidden={hidden} />
              {currency === code ? null : (
                <ValuationText
                  amount={fiatWorth(worthOf(holding), rates, code)}
                  unit={code}
                  hidden={hidden}
                />
              )}
            </span>
          </span>
          <span className={css('line')}>
            <span className={css('part')}>
              <FormattedMessage id="label.available" />
              <AmountText amount={available} tone="quiet" {...figure} />
            </span>
            {isPositive(frozen) ? (
              <span className={css('part', 'frozen')}>
                <FormattedMessage id="assets.frozen" />
                <AmountText amount={frozen} {...figure} />
              </span>
            ) : null}
          </span>
        </span>
        <Icon name="chevron-right" size="small" />
      </button>
    </li>
  );
};

const threshold = { threshold: smallWorth };

/** Nothing to list: nothing held, nothing found, or nothing but what is hidden. */
const NoCoins = ({
  holdings,
  text,
  omitted,
  empty,
}: {
  holdings: readonly Holding[];
  text: string;
  omitted: number;
  empty: ReactNode;
}) => {
  const app = App.useActorRef();
  if (holdings.length + omitted === 0) return empty;
  if (holdings.length === 0) return null;
  if (text !== '') {
    return (
      <EmptyState drawing="search">
        <FormattedMessage id="assets.noMatch" values={{ text }} />
      </EmptyState>
    );
  }
  const showAll = () =>
    app.send({ type: 'preferences.changed', change: { smallAssetsHidden: false } });
  const action = (
    <Button variant="secondary" compact onPress={showAll}>
      <FormattedMessage id="assets.allSmall.show" />
    </Button>
  );
  return (
    <EmptyState drawing="wallet" action={action}>
      <FormattedMessage id="assets.allSmall" values={threshold} />
    </EmptyState>
  );
};

const noAssets = (
  <EmptyState drawing="wallet">
    <FormattedMessage id="assets.empty" />
  </EmptyState>
);

/** What is held, coin by coin. */
export const CoinList = ({
  holdings,
  rates,
  omitted,
  empty = noAssets,
}: {
  holdings: readonly Holding[];
  rates: Wallets['rates'];
  /** Rows that could not be read. */
  omitted: number;
  /** In place of the list where nothing is held. */
  empty?: ReactNode;
}) => {
  const intl = useIntl();
  const app = App.useActorRef();
  const preferences = App.useSelector(selectPreferences);
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<number | null>(null);
  const search = text.trim().toUpperCase();
  const shown = holdings.filter(
    (holding) =>
      holding.currency.toUpperCase().includes(search) &&
      !(preferences.smallAssetsHidden && search === '' && isSmall(holding)),
  );
  const look = { rates, code: preferences.valuation, hidden: preferences.balancesHidden };
  const coin = holdings.find(({ currencyId }) => currencyId === opened);
  return (
    <Section title={<FormattedMessage id="assets.coins" />}>
      {holdings.length === 0 ? null : (
        <div className={css('tools')}>
          <SearchField
            label={intl.formatMessage({ id: 'assets.search' })}
            clearLabel={intl.formatMessage({ id: 'action.clearSearch' })}
            value={text}
            onChange={setText}
          />
          <Switch
            checked={preferences.smallAssetsHidden}
            onChange={(smallAssetsHidden) =>
              app.send({ type: 'preferences.changed', change: { smallAssetsHidden } })
            }
          >
            <span className={css('choice')}>
              <FormattedMessage id="assets.hideSmall" values={threshold} />
            </span>
          </Switch>
        </div>
      )}
      {shown.length === 0 ? (
        <NoCoins holdings={holdings} text={text.trim()} omitted={omitted} empty={empty} />
      ) : (
        <ul className={css('list')}>
          {shown.map((holding) => (
            <Coin
              key={holding.currencyId}
              holding={holding}
              look={look}
              onOpen={() => setOpened(holding.currencyId)}
            />
          ))}
        </ul>
      )}
      <OmittedRows count={omitted} />
      {coin ? <CoinSheet holding={coin} look={look} onClose={() => setOpened(null)} /> : null}
    </Section>
  );
};

import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectPreferences } from '../../../../machines/account/app';
import { selectFailure, selectValue } from '../../../../machines/kernel/reading';
import type { WalletsActor } from '../../../../machines/wallet/wallets';
import { type Amount, amount } from '../../../../schemas/kernel/money';
import type { ValuationCode } from '../../../../schemas/kernel/preferences';
import { loginAddress } from '../../../../schemas/kernel/route';
import { fiatWorth, usdtTotalOf, type Wallets } from '../../../../schemas/wallet/wallet';
import { classesOf } from '../../../components/base/class-names';
import { Button, ButtonLink, ButtonPair } from '../../../components/controls/button';
import { IconButton } from '../../../components/controls/icon-button';
import { AmountText, ValuationText } from '../../../components/figures/amount-text';
import { Card } from '../../../components/layout/card';
import { Skeleton } from '../../../components/layout/skeleton';
import { App } from '../../../context/app-context';
import { FailureText } from '../../../context/failure-text';
import styles from './value-card.module.css';

const css = classesOf(styles);

const one = amount('1');
const usdtDecimals = 2;

/** The rate of one USDT in that unit; null where the server sends none. */
const rateOf = (wallets: Wallets | null, unit: ValuationCode): Amount | null =>
  fiatWorth(one, wallets?.rates ?? {}, unit);

/** The rate of the unit that the person has chosen. */
export const useRate = (total: WalletsActor | null): Amount | null => {
  const { valuation } = App.useSelector(selectPreferences);
  const wallets = useSelector(total ?? undefined, (snapshot) => snapshot?.context.value ?? null);
  return rateOf(wallets, valuation);
};

const Total = ({ wallets }: { wallets: Wallets | null }) => {
  const { valuation, balancesHidden } = App.useSelector(selectPreferences);
  if (!wallets) {
    return (
      <>
        <Skeleton width="11rem" height="var(--tl-lh-display)" />
        <Skeleton width="7rem" height="var(--tl-lh-caption)" />
      </>
    );
  }
  const total = usdtTotalOf(wallets);
  const fiat = fiatWorth(total, wallets.rates, valuation);
  return (
    <>
      <AmountText
        kind="balance"
        size="display"
        amount={total}
        decimals={usdtDecimals}
        hidden={balancesHidden}
      />
      {fiat === null || valuation === 'USDT' ? null : (
        <ValuationText amount={fiat} unit={valuation} hidden={balancesHidden} />
      )}
    </>
  );
};

/** Everything the person has, in one figure that can be hidden. */
export const WalletTotalCard = ({ total }: { total: WalletsActor }) => {
  const intl = useIntl();
  const app = App.useActorRef();
  const { balancesHidden } = App.useSelector(selectPreferences);
  const wallets = useSelector(total, selectValue);
  const failure = useSelector(total, selectFailure);
  const toggle = () =>
    app.send({ type: 'preferences.changed', change: { balancesHidden: !balancesHidden } });
  return (
    <Card>
      <div className={css('head')}>
        <h2 className={css('label')}>
          <FormattedMessage id="home.total" />
        </h2>
        <IconButton
          icon={balancesHidden ? 'eye-off' : 'eye'}
          tone="quiet"
          pressed={balancesHidden}
          label={intl.formatMessage({ id: 'home.total.hide' })}
          onPress={toggle}
        />
      </div>
      {failure ? (
        <div className={css('failed')} role="alert">
          <p>
            <FormattedMessage id="home.total.failed" /> <FailureText failure={failure} />
          </p>
          <Button
            variant="secondary"
            compact
            onPress={() => total.send({ type: 'retry.requested' })}
          >
            <FormattedMessage id="page.retry" />
          </Button>
        </div>
      ) : (
        <div className={css('figures')}>
          <Total wallets={wallets} />
        </div>
      )}
    </Card>
  );
};

/** The same place for somebody who is not logged in. */
export const WelcomeCard = () => (
  <Card>
    <div className={css('welcome')}>
      <p className={css('sentence')}>
        <FormattedMessage id="home.welcome" />
      </p>
      <ButtonPair>
        <ButtonLink variant="secondary" href={`#${loginAddress('/')}`}>
          <FormattedMessage id="action.logIn" />
        </ButtonLink>
        <ButtonLink href="#/pages/user/login/register">
          <FormattedMessage id="home.register" />
        </ButtonLink>
      </ButtonPair>
    </div>
  </Card>
);

import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectFailure, selectValue } from '../../../../machines/kernel/reading';
import { type RoutePath, returnAddress } from '../../../../schemas/kernel/route';
import { holdingsOf } from '../../../../schemas/wallet/holdings';
import { totalOf } from '../../../../schemas/wallet/wallet';
import { walletsOver } from '../../../api/wallet/wallet';
import { Button } from '../../../components/controls/button';
import { Receipt } from '../../../components/feedback/receipt';
import { AmountText } from '../../../components/figures/amount-text';
import { CoinDisc } from '../../../components/figures/coin-disc';
import { AppHeader } from '../../../components/layout/app-header';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { Screen } from '../../../components/layout/screen';
import { SkeletonRows } from '../../../components/layout/skeleton';
import { useConfig } from '../../../context/config';
import { useOver } from '../../../context/services';
import { FailedReading } from '../../../lists/failed-reading';
import { LanguageChip } from '../../../navigation/language-chip';
import styles from './registration-screen.module.css';

const tradePath = '/pages/trade/index' satisfies RoutePath;

/** What the server has credited to the new account, as its balances say. */
const Granted = () => {
  const intl = useIntl();
  const wallets = useActorRef(useOver(walletsOver));
  const value = useSelector(wallets, selectValue);
  const failure = useSelector(wallets, selectFailure);
  if (value === null) {
    return failure === null ? (
      <SkeletonRows rows={3} label={intl.formatMessage({ id: 'assets.loading' })} />
    ) : (
      <FailedReading
        title={<FormattedMessage id="assets.failed" />}
        failure={failure}
        onRetry={() => wallets.send({ type: 'retry.requested' })}
      />
    );
  }
  const holdings = holdingsOf(value);
  if (holdings.length === 0) return null;
  return (
    <>
      <p className={styles['granted']}>
        <FormattedMessage id="registration.welcome.text" />
      </p>
      <KeyValueList>
        {holdings.map((holding) => (
          <KeyValue
            key={holding.currencyId}
            label={
              <span className={styles['coin']}>
                <CoinDisc symbol={holding.currency} image={holding.logo} />
                {holding.currency}
              </span>
            }
          >
            <AmountText amount={totalOf(holding)} decimals={holding.decimals} strong />
          </KeyValue>
        ))}
      </KeyValueList>
    </>
  );
};

/** After a registration: what the account has to begin with, and the way to the first trade. */
export const Welcome = () => {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { isDemo } = useConfig();
  const asked = returnAddress(search);
  // The form before it is longer, and was left at its end.
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    scrollTo({ top: 0 });
  }, []);
  const leave = (address: string) => void navigate(address, { replace: true });
  return (
    <Screen
      header={
        <AppHeader
          title={<FormattedMessage id="registration.title" />}
          actions={<LanguageChip />}
        />
      }
    >
      <Receipt
        outcome="done"
        title={<FormattedMessage id="registration.welcome" />}
        details={isDemo ? <Granted /> : undefined}
        actions={
          <>
            <Button onPress={() => leave(asked.startsWith(tradePath) ? asked : tradePath)}>
              <FormattedMessage id="registration.welcome.trade" />
            </Button>
            <Button variant="text" onPress={() => leave(asked)}>
              <FormattedMessage id="registration.welcome.later" />
            </Button>
          </>
        }
      />
    </Screen>
  );
};

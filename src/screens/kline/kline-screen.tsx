import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { selectFailure } from '../../../machines/support/reading';
import type { Pair } from '../../../schemas/pair';
import { AppHeader } from '../../components/app-header';
import { ButtonLink, ButtonPair } from '../../components/button';
import { classesOf } from '../../components/class-names';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { Screen } from '../../components/screen';
import { Skeleton, SkeletonRows } from '../../components/skeleton';
import { ConnectionMark, OfflineBanner } from '../../live/connection-mark';
import { usePairList, usePairs } from '../../live/live-provider';
import { useBack } from '../../shell/back';
import { FailureText } from '../../shell/failure-text';
import { useKeptState } from '../../shell/kept-state';
import { KlineChart } from './kline-chart';
import { KlineHeader } from './kline-header';
import styles from './kline-screen.module.css';
import { MarketTabs } from './market-tabs';
import { PriceHeader } from './price-header';
import { tradeAddress } from './trade-address';

const css = classesOf(styles);

/** The pair of the address, else the one that was last looked at, else the first one. */
const usePair = (pairs: readonly Pair[]) => {
  const [query, setQuery] = useSearchParams();
  const [last, keepLast] = useKeptState('tideline_spot_pair', v.string(), '');
  const at = (symbol: string | null) => pairs.find((pair) => pair.symbol === symbol);
  return {
    pair: at(query.get('symbol')) ?? at(last) ?? pairs[0] ?? null,
    choose: (symbol: string) => {
      keepLast(symbol);
      setQuery({ symbol }, { replace: true });
    },
  };
};

/** Buying and selling start on the trade page; a pair that is not open there can only be watched. */
const Actions = ({ pair }: { pair: Pair }) =>
  pair.opensSpot ? (
    <ButtonPair>
      <ButtonLink variant="buy" href={`#${tradeAddress(pair, { side: 'buy' })}`}>
        <FormattedMessage id="spot.buy" />
      </ButtonLink>
      <ButtonLink variant="sell" href={`#${tradeAddress(pair, { side: 'sell' })}`}>
        <FormattedMessage id="spot.sell" />
      </ButtonLink>
    </ButtonPair>
  ) : null;

const Desk = ({ pairs }: { pairs: readonly Pair[] }) => {
  const back = useBack();
  const { pair, choose } = usePair(pairs);
  if (!pair) {
    return (
      <Screen header={<AppHeader back={back} title={<FormattedMessage id="kline.title" />} />}>
        <EmptyState>
          <FormattedMessage id="spot.pairs.none" />
        </EmptyState>
      </Screen>
    );
  }
  return (
    <Screen
      header={<KlineHeader pair={pair} onChoose={choose} />}
      banner={<OfflineBanner />}
      action={<Actions pair={pair} />}
      wide
      flush
    >
      <div className={css('desk')}>
        <div className={css('picture')}>
          <PriceHeader pair={pair} />
          <KlineChart key={pair.symbol} pair={pair} />
        </div>
        <MarketTabs key={pair.symbol} pair={pair} />
      </div>
    </Screen>
  );
};

const Waiting = () => {
  const intl = useIntl();
  const back = useBack();
  const pairList = usePairList();
  const failure = useSelector(pairList, selectFailure);
  return (
    <Screen
      header={
        <AppHeader
          back={back}
          title={failure ? <FormattedMessage id="kline.title" /> : <Skeleton width="8rem" />}
          actions={<ConnectionMark />}
        />
      }
      banner={<OfflineBanner />}
    >
      {failure ? (
        <ErrorState
          title={<FormattedMessage id="spot.pairs.failed" />}
          detail={<FailureText failure={failure} />}
          retryLabel={<FormattedMessage id="spot.retry" />}
          onRetry={() => pairList.send({ type: 'retry.requested' })}
        />
      ) : (
        <SkeletonRows label={intl.formatMessage({ id: 'page.loading' })} />
      )}
    </Screen>
  );
};

/** The chart of a pair, its book and its last trades. */
export const KlineScreen = () => {
  const pairs = usePairs();
  return pairs ? <Desk pairs={pairs} /> : <Waiting />;
};

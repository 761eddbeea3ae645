import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectFailure } from '../../../../machines/kernel/reading';
import type { Pair } from '../../../../schemas/market/pair';
import { Screen } from '../../../components/layout/screen';
import { FailedReading } from '../../../lists/failed-reading';
import { OfflineBanner } from '../../../realtime/connection-mark';
import { usePairList, usePairs } from '../../../realtime/live-provider';
import { useChosenPair } from './chosen-pair';
import { NoPair } from './no-pair';

type PairPageProps = {
  /** Which pairs it is about. */
  opens: (pair: Pair) => boolean;
  /** In the place of its own header while no pair is shown. */
  header: ReactNode;
  tabBar?: ReactNode;
  /** While the pairs are read for the first time. */
  pending: ReactNode;
  /** What is said of a pair that is listed, but not open here. */
  closed?: ((symbol: string) => ReactNode) | undefined;
  children: (pair: Pair, choose: (symbol: string) => void) => ReactNode;
};

type Frame = Pick<PairPageProps, 'header' | 'tabBar' | 'closed' | 'children'>;

const WithoutPair = ({
  header,
  tabBar,
  children,
}: Pick<Frame, 'header' | 'tabBar'> & { children: ReactNode }) => (
  <Screen header={header} banner={<OfflineBanner />} tabBar={tabBar}>
    {children}
  </Screen>
);

const ChosenPair = ({ pairs, closed, children, ...frame }: Frame & { pairs: readonly Pair[] }) => {
  const { pair, unknown, choose } = useChosenPair(pairs);
  if (pair) return children(pair, choose);
  return (
    <WithoutPair {...frame}>
      <NoPair unknown={unknown} closed={closed} onChoose={choose} />
    </WithoutPair>
  );
};

/** A page about the chosen pair, or what is there without one: boxes, a failure, or the list. */
export const PairPage = ({ opens, pending, closed, children, ...frame }: PairPageProps) => {
  const pairs = usePairs();
  const pairList = usePairList();
  const failure = useSelector(pairList, selectFailure);
  if (pairs) {
    return (
      <ChosenPair pairs={pairs.filter(opens)} closed={closed} {...frame}>
        {children}
      </ChosenPair>
    );
  }
  if (!failure) return pending;
  return (
    <WithoutPair {...frame}>
      <FailedReading
        title={<FormattedMessage id="spot.pairs.failed" />}
        failure={failure}
        onRetry={() => pairList.send({ type: 'retry.requested' })}
      />
    </WithoutPair>
  );
};

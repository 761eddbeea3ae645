import { useSelector } from '@xstate/react';
import { useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectFailure } from '../../../../machines/kernel/reading';
import type { Amount } from '../../../../schemas/kernel/money';
import type { Pair } from '../../../../schemas/market/pair';
import { classesOf } from '../../../components/base/class-names';
import { isInSight, useRowsInSight } from '../../../components/base/rows-in-sight';
import { Segmented } from '../../../components/controls/segmented';
import { EmptyState } from '../../../components/feedback/empty-state';
import { Section } from '../../../components/layout/card';
import { SkeletonRows } from '../../../components/layout/skeleton';
import { FailedReading } from '../../../lists/failed-reading';
import { OmittedRows } from '../../../lists/omitted-rows';
import { type RankingOrder, ranked } from '../../../parts/market/ranking';
import { ConnectionMark } from '../../../realtime/connection-mark';
import { useLive, useOmittedPairs, usePairList, usePairs } from '../../../realtime/live-provider';
import { PairRow, PairRowHead } from './pair-row';
import styles from './pair-section.module.css';
import { RiseHint } from './rise-hint';

const css = classesOf(styles);

const NothingToShow = ({ order }: { order: RankingOrder }) => (
  <EmptyState drawing="boat">
    {order === 'gainers' ? (
      <FormattedMessage id="home.pairs.noGainers" />
    ) : order === 'losers' ? (
      <FormattedMessage id="home.pairs.noLosers" />
    ) : (
      <FormattedMessage id="home.pairs.empty" />
    )}
  </EmptyState>
);

const PairRows = ({
  pairs,
  order,
  rate,
}: {
  pairs: readonly Pair[];
  order: RankingOrder;
  rate: Amount | null;
}) => {
  const intl = useIntl();
  const { quotes } = useLive();
  const list = useRef<HTMLUListElement>(null);
  const rows = useMemo(() => ranked(pairs, order, quotes.get), [pairs, order, quotes]);
  const sight = useRowsInSight(list, rows.length);
  if (rows.length === 0) return <NothingToShow order={order} />;
  return (
    <div className={css('surface')}>
      <PairRowHead />
      <ul ref={list} aria-label={intl.formatMessage({ id: 'home.pairs' })}>
        {rows.map((pair, place) => (
          <PairRow key={pair.id} pair={pair} rate={rate} isWhole={isInSight(sight, place)} />
        ))}
      </ul>
    </div>
  );
};

const OrderChoice = ({
  order,
  onChange,
}: {
  order: RankingOrder;
  onChange: (order: RankingOrder) => void;
}) => (
  <Segmented
    label={useIntl().formatMessage({ id: 'home.order' })}
    value={order}
    onChange={onChange}
    segments={[
      { value: 'all', label: <FormattedMessage id="filter.all" /> },
      { value: 'gainers', label: <FormattedMessage id="home.order.gainers" /> },
      { value: 'losers', label: <FormattedMessage id="home.order.losers" /> },
      { value: 'volume', label: <FormattedMessage id="label.volume" /> },
    ]}
  />
);

/** Every pair with its live price. Rows change places only when they are read again or sorted anew. */
export const PairSection = ({ rate }: { rate: Amount | null }) => {
  const intl = useIntl();
  const pairList = usePairList();
  const pairs = usePairs();
  const omitted = useOmittedPairs();
  const failure = useSelector(pairList, selectFailure);
  const [order, setOrder] = useState<RankingOrder>('all');
  return (
    <Section title={<FormattedMessage id="home.pairs" />} action={<ConnectionMark />}>
      <OrderChoice order={order} onChange={setOrder} />
      {pairs ? (
        <>
          <PairRows pairs={pairs} order={order} rate={rate} />
          <OmittedRows count={omitted} />
          <RiseHint />
        </>
      ) : failure ? (
        <FailedReading
          title={<FormattedMessage id="home.pairs.failed" />}
          failure={failure}
          onRetry={() => pairList.send({ type: 'retry.requested' })}
        />
      ) : (
        <div className={css('surface')}>
          <PairRowHead />
          <SkeletonRows label={intl.formatMessage({ id: 'home.pairs.loading' })} />
        </div>
      )}
    </Section>
  );
};

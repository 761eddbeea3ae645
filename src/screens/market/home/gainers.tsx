import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectFailure } from '../../../../machines/kernel/reading';
import { classesOf } from '../../../components/base/class-names';
import { Section } from '../../../components/layout/card';
import { Skeleton } from '../../../components/layout/skeleton';
import { chartAddress } from '../../../parts/market/chart-address';
import { ranked } from '../../../parts/market/ranking';
import { useLive, usePairList, usePairs } from '../../../realtime/live-provider';
import { PairName } from '../../../realtime/pair-name';
import { QuoteChange, QuotePrice } from '../../../realtime/quote-text';
import styles from './gainers.module.css';

const css = classesOf(styles);

const shown = 5;

const keys = Array.from({ length: shown }, (_, at) => `card-${at}`);

/** The place of the cards, so that nothing below moves when they come. */
const Waiting = () => (
  <ul className={css('row')} aria-hidden="true">
    {keys.map((key) => (
      <li key={key}>
        <span className={css('card')}>
          <Skeleton width="5rem" height="var(--tl-lh-body)" />
          <Skeleton width="6rem" height="var(--tl-lh-body)" />
          <Skeleton width="3rem" height="var(--tl-lh-small)" />
        </span>
      </li>
    ))}
  </ul>
);

/** The pairs that have risen most, as of the last refresh. Their place stays when none has. */
export const Gainers = () => {
  const pairs = usePairs();
  const { quotes } = useLive();
  const gainers = useMemo(
    () => ranked(pairs ?? [], 'gainers', quotes.get).slice(0, shown),
    [pairs, quotes],
  );
  const failure = useSelector(usePairList(), selectFailure);
  const isWaiting = pairs === null && failure === null;
  if (failure !== null) return null;
  return (
    <Section title={<FormattedMessage id="home.gainers" />}>
      {isWaiting ? <Waiting /> : null}
      {!isWaiting && gainers.length === 0 ? (
        <p className={css('none')}>
          <FormattedMessage id="home.pairs.noGainers" />
        </p>
      ) : null}
      <ul className={css('row')} hidden={gainers.length === 0}>
        {gainers.map((pair) => (
          <li key={pair.id}>
            <a className={css('card')} href={`#${chartAddress(pair)}`}>
              <PairName pair={pair} />
              <QuotePrice pair={pair} />
              <QuoteChange pair={pair} />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
};

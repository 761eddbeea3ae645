import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { Section } from '../../components/card';
import { classesOf } from '../../components/class-names';
import { useLive, usePairs } from '../../live/live-provider';
import { PairName } from '../../live/pair-name';
import { QuoteChange, QuotePrice } from '../../live/quote-text';
import styles from './gainers.module.css';

import { ranked } from './ranking';
import { tradeAddress } from './trade-address';

const css = classesOf(styles);

const shown = 5;

/** The pairs that have risen most, as of the last refresh. Nothing at all when none has. */
export const Gainers = () => {
  const pairs = usePairs();
  const { quotes } = useLive();
  const gainers = useMemo(
    () => ranked(pairs ?? [], 'gainers', quotes.get).slice(0, shown),
    [pairs, quotes],
  );
  if (gainers.length === 0) return null;
  return (
    <Section title={<FormattedMessage id="home.gainers" />}>
      <ul className={css('row')}>
        {gainers.map((pair) => (
          <li key={pair.id}>
            <a className={css('card')} href={`#${tradeAddress(pair)}`}>
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

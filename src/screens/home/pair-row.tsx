import { memo, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Amount } from '../../../schemas/money';
import type { Pair } from '../../../schemas/pair';
import { classesOf } from '../../components/class-names';
import { CoinDisc } from '../../components/coin-disc';
import { PairName } from '../../live/pair-name';
import { QuotePill, QuotePrice, QuoteVolume, QuoteWorth } from '../../live/quote-text';
import { RestOutOfSight } from '../../live/rest';
import { chartAddress } from './chart-address';
import styles from './pair-row.module.css';

const css = classesOf(styles);

/** What the columns below are. */
export const PairRowHead = () => (
  <div className={css('head')} aria-hidden="true">
    <span className={css('name')}>
      <FormattedMessage id="home.column.pair" />
    </span>
    <span className={css('price')}>
      <FormattedMessage id="home.column.price" />
    </span>
    <span className={css('change')}>
      <FormattedMessage id="home.column.change" />
    </span>
  </div>
);

/** Only the figures inside listen to prices, so the row itself is rendered once. */
export const PairRow = memo(({ pair, rate }: { pair: Pair; rate: Amount | null }) => {
  const item = useRef<HTMLLIElement>(null);
  return (
    <li ref={item} className={css('item')}>
      <RestOutOfSight of={item}>
        <a className={css('row')} href={`#${chartAddress(pair)}`}>
          <span className={css('disc')}>
            <CoinDisc symbol={pair.base} />
          </span>
          <span className={css('name')}>
            <PairName pair={pair} />
            <span className={css('second')}>
              <span className="tl-spoken">
                <FormattedMessage id="home.volume" />
              </span>
              <QuoteVolume pair={pair} />
            </span>
          </span>
          <span className={css('price')}>
            <QuotePrice pair={pair} />
            <span className={css('second')}>
              <QuoteWorth pair={pair} rate={rate} />
            </span>
          </span>
          <span className={css('change')}>
            <QuotePill pair={pair} />
          </span>
        </a>
      </RestOutOfSight>
    </li>
  );
});

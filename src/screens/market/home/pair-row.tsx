import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Amount } from '../../../../schemas/kernel/money';
import type { Pair } from '../../../../schemas/market/pair';
import { classesOf } from '../../../components/base/class-names';
import { CoinDisc } from '../../../components/figures/coin-disc';
import { chartAddress } from '../../../parts/market/chart-address';
import { PairName } from '../../../realtime/pair-name';
import { QuotePill, QuotePrice, QuoteVolume, QuoteWorth } from '../../../realtime/quote-text';
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
      <FormattedMessage id="label.change24h" />
    </span>
  </div>
);

type RowProps = {
  pair: Pair;
  rate: Amount | null;
  /** Far from the screen only its name is there, as high as the whole row. */
  isWhole: boolean;
};

/** Only the figures inside listen to prices, so the row itself is rendered once. */
export const PairRow = memo(({ pair, rate, isWhole }: RowProps) => (
  <li className={css('item')}>
    <a className={css('row')} href={`#${chartAddress(pair)}`}>
      <span className={css('disc')}>
        <CoinDisc symbol={pair.base} image={pair.logo} />
      </span>
      <span className={css('name')}>
        <PairName pair={pair} />
        <span className={css('second')}>
          {isWhole ? (
            <>
              <span className="tl-spoken">
                <FormattedMessage id="home.volume" />
              </span>
              <QuoteVolume pair={pair} />
            </>
          ) : (
            '\u00a0'
          )}
        </span>
      </span>
      {isWhole ? (
        <>
          <span className={css('price')}>
            <QuotePrice pair={pair} />
            <span className={css('second')}>
              <QuoteWorth pair={pair} rate={rate} />
            </span>
          </span>
          <span className={css('change')}>
            <QuotePill pair={pair} />
          </span>
        </>
      ) : null}
    </a>
  </li>
));

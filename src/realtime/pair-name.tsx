import type { Pair } from '../../schemas/market/pair';
import { classesOf } from '../components/base/class-names';
import styles from './pair-name.module.css';

const css = classesOf(styles);

/** `BTC/USDT`, with the base currency emphasised. */
export const PairName = ({ pair }: { pair: Pick<Pair, 'base' | 'quote'> }) => (
  <span className={css('name')}>
    {pair.base}
    <span className={css('quote')}>{`/${pair.quote}`}</span>
  </span>
);

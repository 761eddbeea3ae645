import { FormattedMessage } from 'react-intl';
import type { Requote } from '../../../schemas/futures/futures-requote';
import { classesOf } from '../../components/base/class-names';
import { PriceText } from '../trade/amounts';
import type { TradedPair } from '../trade/traded-pair';
import styles from './futures-screen.module.css';

const css = classesOf(styles);

/** The price that was shown, and the one that the market has moved to. */
export const PriceMove = ({ requote, pair }: { requote: Requote; pair: TradedPair }) => (
  <>
    <p className={css('moved')}>
      <s className={css('old')}>
        <PriceText price={requote.seen} pair={pair} />
      </s>
      {' → '}
      <strong>
        <PriceText price={requote.now} pair={pair} />
      </strong>
    </p>
    <p className={css('note')}>
      <FormattedMessage id="futures.requote.note" />
    </p>
  </>
);

import { useIntl } from 'react-intl';
import { classesOf } from '../../../components/base/class-names';
import { Skeleton } from '../../../components/layout/skeleton';
import { OrderBook } from '../../../components/market/order-book';
import styles from './pair-book.module.css';

const css = classesOf(styles);

const nothing = () => '';

/** The book of a pair that is not known yet: its own loading state, without the coins' names. */
export const PendingBook = ({ rows, isAlone = false }: { rows: number; isAlone?: boolean }) => {
  const intl = useIntl();
  return (
    <div className={css('book', isAlone && 'alone')}>
      <OrderBook
        stale={false}
        label={intl.formatMessage({ id: 'spot.book' })}
        askLabel={intl.formatMessage({ id: 'spot.book.asks' })}
        bidLabel={intl.formatMessage({ id: 'spot.book.bids' })}
        priceHeading={<Skeleton width="3rem" height="var(--tl-lh-caption)" />}
        quantityHeading={<Skeleton width="3rem" height="var(--tl-lh-caption)" />}
        asks={null}
        bids={null}
        rows={rows}
        decimals={0}
        quantityDecimals={0}
        spokenRow={nothing}
        onPick={nothing}
      >
        <Skeleton width="5rem" height="var(--tl-lh-title2)" />
      </OrderBook>
      <div className={css('step')}>
        <Skeleton height="var(--tl-lh-body)" />
      </div>
    </div>
  );
};

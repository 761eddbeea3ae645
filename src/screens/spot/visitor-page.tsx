import { FormattedMessage } from 'react-intl';
import type { Pair } from '../../../schemas/market/pair';
import { bookOf } from '../../parts/market/book/pair-book';
import { VisitorRecords } from '../trade/records';
import { VisitorTicket } from './visitor-ticket';

/** What somebody who is not logged in sees: the form to try, and no orders. */
export const VisitorPage = ({ pair }: { pair: Pair }) => (
  <>
    <VisitorTicket key={pair.symbol} pair={pair} book={bookOf(pair)} />
    <VisitorRecords>
      <FormattedMessage id="spot.orders.login" />
    </VisitorRecords>
  </>
);

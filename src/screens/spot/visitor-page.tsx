import { FormattedMessage } from 'react-intl';
import type { Pair } from '../../../schemas/market/pair';
import { EmptyState } from '../../components/empty-state';
import { SpotBook } from './spot-book';
import { VisitorTicket } from './visitor-ticket';

/** What somebody who is not logged in sees: the form to try, and no orders. */
export const VisitorPage = ({ pair }: { pair: Pair }) => (
  <>
    <VisitorTicket
      key={pair.symbol}
      pair={pair}
      book={(pick) => <SpotBook pair={pair} onPick={pick} />}
    />
    <EmptyState>
      <FormattedMessage id="spot.orders.login" />
    </EmptyState>
  </>
);

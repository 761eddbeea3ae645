import { FormattedMessage } from 'react-intl';
import type { Pair } from '../../../schemas/market/pair';
import { Button } from '../../components/controls/button';
import { useLogIn } from '../trade/log-in';
import type { Book } from '../trade/ticket';
import { useTicketPrices } from '../trade/ticket-prices';
import { FuturesTicket } from './futures-ticket';
import { useFuturesForm } from './use-futures-form';

/** The form for somebody who is not logged in: all of it can be tried, and the last step is the login. */
export const VisitorTicket = ({ pair, book }: { pair: Pair; book: Book }) => {
  const prices = useTicketPrices(pair);
  const logIn = useLogIn();
  const ticket = useFuturesForm({ pair, page: null, prices, owner: null, onSubmit: logIn });
  return (
    <FuturesTicket
      ticket={ticket}
      book={book}
      failure={null}
      refill={null}
      buttons={
        <Button onPress={logIn}>
          <FormattedMessage id="action.logIn" />
        </Button>
      }
    />
  );
};

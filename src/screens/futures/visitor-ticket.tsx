import { FormattedMessage } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginAddress } from '../../../schemas/kernel/route';
import type { Pair } from '../../../schemas/market/pair';
import { Button } from '../../components/controls/button';
import { useSpotPrices } from '../spot/spot-prices';
import { type Book, FuturesTicket } from './futures-ticket';
import { useFuturesForm } from './use-futures-form';

/** The form for somebody who is not logged in: all of it can be tried, and the last step is the login. */
export const VisitorTicket = ({ pair, book }: { pair: Pair; book: Book }) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const prices = useSpotPrices(pair);
  const logIn = () => void navigate(loginAddress(`${pathname}${search}`));
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

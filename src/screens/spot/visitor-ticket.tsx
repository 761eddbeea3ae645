import { FormattedMessage } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginAddress } from '../../../schemas/kernel/route';
import { noFunds } from '../../../schemas/spot/spot-order';
import { Button } from '../../components/controls/button';
import { useSpotPrices } from './spot-prices';
import { SpotTicket, type TicketProps } from './spot-ticket';
import { useSpotForm } from './use-spot-form';

/** The form for somebody who is not logged in: all of it can be tried, and the last step is the login. */
export const VisitorTicket = ({ book, ...opening }: TicketProps) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const prices = useSpotPrices(opening.pair);
  const logIn = () => void navigate(loginAddress(`${pathname}${search}`));
  const ticket = useSpotForm({
    ...opening,
    funds: noFunds,
    prices,
    owner: null,
    onSubmit: logIn,
  });
  const button = (
    <Button onPress={logIn}>
      <FormattedMessage id="action.logIn" />
    </Button>
  );
  return (
    <SpotTicket
      ticket={ticket}
      book={book}
      failure={null}
      refill={() => null}
      button={() => button}
    />
  );
};

import { FormattedMessage } from 'react-intl';
import { noFunds } from '../../../schemas/spot/spot-order';
import { Button } from '../../components/controls/button';
import { useLogIn } from '../trade/log-in';
import { useTicketPrices } from '../trade/ticket-prices';
import { SpotTicket, type TicketProps } from './spot-ticket';
import { useSpotForm } from './use-spot-form';

/** The form for somebody who is not logged in: all of it can be tried, and the last step is the login. */
export const VisitorTicket = ({ book, ...opening }: TicketProps) => {
  const prices = useTicketPrices(opening.pair);
  const logIn = useLogIn();
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

import { FormattedMessage } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginAddress } from '../../../schemas/kernel/route';
import { noFunds } from '../../../schemas/spot/spot-order';
import { Button } from '../../components/button';
import { useSpotPrices } from './spot-prices';
import { SpotTicket, type SpotTicketProps } from './spot-ticket';

/** The form for somebody who is not logged in: all of it can be tried, and the last step is the login. */
export const VisitorTicket = (
  ticket: Pick<SpotTicketProps, 'pair' | 'asked' | 'book' | 'onChanged'>,
) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const prices = useSpotPrices(ticket.pair);
  const logIn = () => void navigate(loginAddress(`${pathname}${search}`));
  const button = (
    <Button onPress={logIn}>
      <FormattedMessage id="spot.login" />
    </Button>
  );
  return (
    <SpotTicket
      {...ticket}
      funds={noFunds}
      prices={prices}
      owner={null}
      failure={null}
      onSubmit={logIn}
      refill={() => null}
      button={() => button}
    />
  );
};

import { FormattedMessage } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Pair } from '../../../schemas/pair';
import { loginAddress } from '../../../schemas/route';
import { noFunds } from '../../../schemas/spot-order';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { useSpotPrices } from './spot-prices';
import { SpotTicket } from './spot-ticket';

/** The form for somebody who is not logged in: all of it can be tried, and the last step is the login. */
export const VisitorDesk = ({ pair }: { pair: Pair }) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const prices = useSpotPrices(pair);
  const logIn = () => void navigate(loginAddress(`${pathname}${search}`));
  const button = (
    <Button onPress={logIn}>
      <FormattedMessage id="spot.login" />
    </Button>
  );
  return (
    <>
      <SpotTicket
        key={pair.symbol}
        pair={pair}
        funds={noFunds}
        prices={prices}
        owner={null}
        failure={null}
        onSubmit={logIn}
        refill={() => null}
        button={() => button}
      />
      <EmptyState>
        <FormattedMessage id="spot.orders.login" />
      </EmptyState>
    </>
  );
};

import { FormattedMessage } from 'react-intl';
import type { Pair } from '../../../schemas/market/pair';
import { Button } from '../../components/controls/button';
import { useLogIn } from '../trade/log-in';
import { VisitorRecords } from '../trade/records';
import { OptionBoard } from './option-board';
import { type OptionOffer, usePublicOffer } from './option-offer';
import { useOptionTicket } from './use-option-ticket';

const Board = ({ pair, offer }: { pair: Pair; offer: OptionOffer }) => {
  const [first, ...others] = offer.currencies;
  if (!first) throw new Error('The public settings name the coin of the pair.');
  const ticket = useOptionTicket({
    pair,
    offer,
    currencies: [first, ...others],
    owner: null,
    side: null,
    openOrders: null,
  });
  const logIn = useLogIn();
  return (
    <OptionBoard
      ticket={ticket}
      isVisitor
      onSide={logIn}
      action={
        <Button onPress={logIn}>
          <FormattedMessage id="option.login" />
        </Button>
      }
    />
  );
};

/** What somebody who is not logged in sees: prices and durations, and no orders. */
export const VisitorPage = ({ pair }: { pair: Pair }) => (
  <>
    <Board key={pair.symbol} pair={pair} offer={usePublicOffer(pair)} />
    <VisitorRecords>
      <FormattedMessage id="option.orders.login" />
    </VisitorRecords>
  </>
);

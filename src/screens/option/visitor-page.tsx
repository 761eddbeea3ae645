import { FormattedMessage } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginAddress } from '../../../schemas/kernel/route';
import type { Pair } from '../../../schemas/market/pair';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { EmptyState } from '../../components/feedback/empty-state';
import { OptionBoard } from './option-board';
import { type OptionOffer, usePublicOffer } from './option-offer';
import styles from './option-screen.module.css';
import { useOptionTicket } from './use-option-ticket';

const css = classesOf(styles);

const Board = ({ pair, offer }: { pair: Pair; offer: OptionOffer }) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
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
  const logIn = () => void navigate(loginAddress(`${pathname}${search}`));
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
    <div className={css('records')}>
      <EmptyState>
        <FormattedMessage id="option.orders.login" />
      </EmptyState>
    </div>
  </>
);

import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { OptionSide } from '../../../schemas/option/option-settlement';
import { classesOf } from '../../components/base/class-names';
import { Button, ButtonPair } from '../../components/controls/button';
import { quantity, ratio } from '../../format/figure';
import { StaleReason } from '../trade/ticket';
import styles from './option-screen.module.css';
import { SideLabel, StakeText } from './option-words';
import { PeriodChips } from './period-chips';
import type { OptionTicket } from './use-option-ticket';

const css = classesOf(styles);

/** Balance and payout, between the durations and the buttons. */
const Facts = ({ ticket, isVisitor }: { ticket: OptionTicket; isVisitor: boolean }) => {
  const { offer, seconds, currency } = ticket;
  const period = offer.periods.find((one) => one.seconds === seconds);
  return (
    <dl className={css('facts')}>
      <div className={css('fact')}>
        <dt>
          <FormattedMessage id="label.available" />
        </dt>
        <dd>
          <StakeText amount={isVisitor ? null : currency.available} coin={currency.name} />
        </dd>
      </div>
      <div className={css('fact')}>
        <dt>
          <FormattedMessage id="option.payout" />
        </dt>
        <dd className="tl-figure">{ratio(period?.profitPercent ?? null)}</dd>
      </div>
    </dl>
  );
};

/** Even with what it pays for the chosen duration; not every duration has it. */
const EvenButton = ({
  ticket: { offer, seconds },
  isBlocked,
  onPress,
}: {
  ticket: OptionTicket;
  isBlocked: boolean;
  onPress: () => void;
}) => {
  const period = offer.periods.find((one) => one.seconds === seconds);
  const isClosed = period?.evenPercent === null;
  return (
    <Button
      variant="secondary"
      disabled={isBlocked || isClosed}
      reason={isClosed ? <FormattedMessage id="option.even.none" /> : null}
      onPress={onPress}
    >
      <SideLabel side="even" />
      {period?.evenPercent ? (
        <span className={css('even-payout')}>+{quantity(period.evenPercent, 0)}%</span>
      ) : null}
    </Button>
  );
};

type BoardProps = {
  ticket: OptionTicket;
  isVisitor?: boolean;
  /** In place of the buttons: the login. */
  action?: ReactNode;
  onSide: (side: OptionSide) => void;
};

/** The durations with their yields, and the two directions. */
export const OptionBoard = ({ ticket, isVisitor = false, action, onSide }: BoardProps) => {
  const { offer, seconds, isEvenOpen, quoteIsFresh, isOffline } = ticket;
  const isBlocked = !quoteIsFresh;
  return (
    <div className={css('board')}>
      <PeriodChips
        periods={offer.periods}
        seconds={seconds}
        isMissing={ticket.isSettled && seconds === null}
        onChange={(chosen) => ticket.change({ seconds: chosen })}
      />
      <Facts ticket={ticket} isVisitor={isVisitor} />
      {action ?? (
        <>
          <ButtonPair>
            <Button variant="buy" disabled={isBlocked} onPress={() => onSide('rise')}>
              <SideLabel side="rise" />
            </Button>
            <Button variant="sell" disabled={isBlocked} onPress={() => onSide('fall')}>
              <SideLabel side="fall" />
            </Button>
          </ButtonPair>
          {isEvenOpen ? (
            <EvenButton ticket={ticket} isBlocked={isBlocked} onPress={() => onSide('even')} />
          ) : null}
          {isBlocked ? (
            <p className={css('reason')}>
              <StaleReason isOffline={isOffline} />
            </p>
          ) : null}
        </>
      )}
    </div>
  );
};

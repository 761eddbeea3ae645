import { FormattedMessage } from 'react-intl';
import { type Amount, decimalsOf, ledgerScale } from '../../../schemas/kernel/money';
import type { OptionOrder } from '../../../schemas/option/option-order';
import type { OptionResult, OptionSide } from '../../../schemas/option/option-settlement';
import { SideTag, StatusTag } from '../../components/feedback/status-tag';
import { AmountText } from '../../components/figures/amount-text';
import { ChangeText } from '../../components/figures/figure';
import { profit } from '../../format/trade-figure';

export const SideText = ({ side }: { side: OptionSide }) => {
  switch (side) {
    case 'rise':
      return <FormattedMessage id="option.side.rise" />;
    case 'fall':
      return <FormattedMessage id="option.side.fall" />;
    case 'even':
      return <FormattedMessage id="option.side.even" />;
  }
};

/** The arrow is for the eye; the word beside it says the same. */
const sideArrows = { rise: '▲', fall: '▼', even: '=' } as const;

/** The kind of an order on its button: `Rise ▲`. */
export const SideLabel = ({ side }: { side: OptionSide }) => (
  <>
    <SideText side={side} /> <span aria-hidden="true">{sideArrows[side]}</span>
  </>
);

export const OptionSideTag = ({ side }: { side: OptionSide }) =>
  side === 'even' ? (
    <StatusTag status="ended">
      <SideText side={side} />
    </StatusTag>
  ) : (
    <SideTag side={side}>
      <SideText side={side} />
    </SideTag>
  );

/** A duration: `60 s`, `5 min`. */
export const DurationText = ({ seconds }: { seconds: number }) =>
  seconds % 60 === 0 && seconds > 60 ? (
    <FormattedMessage id="option.minutes" values={{ minutes: seconds / 60 }} />
  ) : (
    <FormattedMessage id="option.seconds" values={{ seconds }} />
  );

/** An amount of the paying coin, in the decimals of the ledger, as it is booked. */
export const StakeText = ({ amount, coin }: { amount: Amount | null; coin: string }) => (
  <AmountText amount={amount} decimals={ledgerScale} unit={coin} />
);

/** What was won or lost, with sign, arrow and colour. */
export const ProfitText = ({
  amount,
  coin,
  isEstimate = false,
}: {
  amount: Amount | null;
  coin: string;
  isEstimate?: boolean;
}) => {
  const decimals = amount === null ? 2 : Math.max(2, decimalsOf(amount));
  const { text, direction } = profit(amount, { decimals, unit: coin });
  return <ChangeText direction={direction}>{isEstimate ? `≈ ${text}` : text}</ChangeText>;
};

const statuses = {
  profit: { status: 'done', words: <FormattedMessage id="option.result.profit" /> },
  loss: { status: 'ended', words: <FormattedMessage id="option.result.loss" /> },
  flat: { status: 'ended', words: <FormattedMessage id="option.result.flat" /> },
} as const satisfies Record<OptionResult, object>;

export const OptionStatusTag = ({ order }: { order: OptionOrder }) => {
  if (order.status !== 'delivered') {
    return (
      <StatusTag status="waiting">
        <FormattedMessage id="option.status.awaiting" />
      </StatusTag>
    );
  }
  if (order.isVoid) {
    return (
      <StatusTag status="note">
        <FormattedMessage id="option.result.void" />
      </StatusTag>
    );
  }
  if (order.result === null) {
    return (
      <StatusTag status="done">
        <FormattedMessage id="option.status.delivered" />
      </StatusTag>
    );
  }
  const { status, words } = statuses[order.result];
  return <StatusTag status={status}>{words}</StatusTag>;
};

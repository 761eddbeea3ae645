import { FormattedMessage } from 'react-intl';
import { type Amount, zero } from '../../../schemas/kernel/money';
import type { OptionOrder } from '../../../schemas/option/option-order';
import {
  netOutcomes,
  netResult,
  type OptionResult,
  type OptionSide,
} from '../../../schemas/option/option-settlement';
import { SideTag, StatusTag } from '../../components/feedback/status-tag';
import { moneyDecimals } from '../../format/money-figure';

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

/** The decimals of all that an order can come to. */
export const decimalsOfOrders = (orders: readonly OptionOrder[]): number =>
  moneyDecimals(
    orders.flatMap(({ stake, fee, profitPercent }) => {
      const terms = { stake, fee: fee ?? zero };
      return [stake, fee, profitPercent && netOutcomes(terms, profitPercent).gain];
    }),
  );

/** What a delivered order changed the person's money by; null until it is delivered. */
export const netOf = ({ realisedProfit, isVoid, fee }: OptionOrder): Amount | null =>
  realisedProfit && netResult({ realisedProfit, isVoid, fee: fee ?? zero });

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

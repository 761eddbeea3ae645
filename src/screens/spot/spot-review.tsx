import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectPreferences } from '../../../machines/account/app';
import {
  type SpotOrderActor,
  selectIsBusy,
  selectRequest,
  selectStep,
} from '../../../machines/spot/spot-order';
import { type Amount, amount, compare, multiply } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { estimateOf, worseBy } from '../../../schemas/spot/spot-estimate';
import type { PriceLevel } from '../../../schemas/spot/spot-fill';
import {
  orderValue,
  type SpotRequest,
  type SpotSide,
  type TradingContext,
} from '../../../schemas/spot/spot-order';
import { newRequestKey } from '../../api/kernel/intents';
import { Button } from '../../components/controls/button';
import { Notice } from '../../components/feedback/banner';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Dialog } from '../../components/overlays/dialog';
import { Sheet } from '../../components/overlays/sheet';
import { App } from '../../context/app-context';
import { ReasonText } from '../../context/failure-text';
import { price as priceText } from '../../format/figure';
import { CoinText, pairPrice } from '../trade/amounts';
import { ConfirmAbove } from './confirm-above';
import { OrderKind, OrderTerms } from './order-figures';
import { BoundLabel, CoinVerb } from './spot-words';

/** From this loss against the last price on a limit order is asked about in a dialog. */
const worseFrom = amount('0.05');
const hundred = amount('100');

type Figures = { request: SpotRequest; pair: Pair };

const OrderFigures = ({ request, pair, levels }: Figures & { levels: readonly PriceLevel[] }) => {
  const { fee, received, total, bound } = estimateOf(request, pair, levels);
  const isBuy = request.side === 'buy';
  const [given, taken] = isBuy ? [pair.quote, pair.base] : [pair.base, pair.quote];
  // What a market buy may spend is one of its terms.
  const boundRow =
    request.quoteAmount === null ? (
      <KeyValue label={<BoundLabel side={request.side} />}>
        <CoinText amount={bound} coin={pair.quote} />
      </KeyValue>
    ) : null;
  return (
    <KeyValueList>
      <OrderKind terms={request} pair={pair} />
      <OrderTerms terms={request} pair={pair} />
      <KeyValue label={<FormattedMessage id="spot.total" />}>
        <CoinText amount={total} coin={pair.quote} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="spot.fee" />}>
        <CoinText amount={fee} coin={taken} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="spot.paid" />}>
        <CoinText amount={isBuy ? total : request.quantity} coin={given} />
      </KeyValue>
      {isBuy ? boundRow : null}
      <KeyValue label={<FormattedMessage id="spot.received" />} strong>
        <CoinText amount={received} coin={taken} />
      </KeyValue>
      {isBuy ? null : boundRow}
    </KeyValueList>
  );
};

/** What makes an order worth a second thought; null where nothing does. */
const useWarning = ({ request, pair }: Figures, last: Amount | null) => {
  const { confirmAbove } = App.useSelector(selectPreferences);
  const loss =
    last && request.match === 'limit' ? worseBy(request.side, request.price, last) : null;
  if (last && loss && compare(loss, worseFrom) > 0) {
    const values = {
      percent: `${priceText(multiply(loss, hundred), 2)}%`,
      price: `${pairPrice(last, pair)} ${pair.quote}`,
    };
    return <FormattedMessage id="spot.review.worse" values={values} />;
  }
  if (compare(orderValue(request), confirmAbove) <= 0) return null;
  const values = { amount: `${priceText(confirmAbove, 0)} ${pair.quote}` };
  return <FormattedMessage id="spot.review.large" values={values} />;
};

type ReviewProps = {
  order: SpotOrderActor;
  pair: Pair;
  tradingContext: TradingContext;
  last: Amount | null;
  levelsFor: (side: SpotSide) => readonly PriceLevel[];
  quoteIsFresh: boolean;
};

const OpenReview = ({ request, ...review }: ReviewProps & { request: SpotRequest }) => {
  const { order, pair, tradingContext, last, levelsFor, quoteIsFresh } = review;
  const levels = levelsFor(request.side);
  const intl = useIntl();
  const isBusy = useSelector(order, selectIsBusy);
  const warning = useWarning({ request, pair }, last);
  // The key is made when the order is looked at; confirming twice can only confirm the same one.
  const [key] = useState(newRequestKey);
  const confirmed = { type: 'review.confirmed', key, tradingContext, quoteIsFresh } as const;
  const isConfirmable = useSelector(order, (snapshot) => snapshot.can(confirmed));
  const confirm = () => order.send(confirmed);
  const decline = () => order.send({ type: 'review.declined' });
  const tone = request.side === 'buy' ? 'buy' : 'sell';
  const verb = <CoinVerb side={request.side} coin={pair.base} />;
  const isDisabled = !isBusy && !isConfirmable;
  const outdated = !isBusy && !quoteIsFresh ? <ReasonText code="client.stale_quote" /> : undefined;
  if (warning) {
    return (
      <Dialog
        open
        title={<FormattedMessage id="spot.review.question" />}
        confirmLabel={verb}
        cancelLabel={<FormattedMessage id="action.cancel" />}
        tone={tone}
        pending={isBusy}
        disabled={isDisabled}
        onConfirm={confirm}
        onCancel={decline}
      >
        <Notice tone="warn">{warning}</Notice>
        <OrderFigures request={request} pair={pair} levels={levels} />
        <ConfirmAbove coin={pair.quote} />
        {outdated ? <Notice tone="warn">{outdated}</Notice> : null}
      </Dialog>
    );
  }
  return (
    <Sheet
      open
      title={<FormattedMessage id="spot.review.title" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={decline}
      action={
        <Button
          variant={tone}
          pending={isBusy}
          disabled={isDisabled}
          reason={outdated}
          onPress={confirm}
        >
          {verb}
        </Button>
      }
    >
      <OrderFigures request={request} pair={pair} levels={levels} />
      <ConfirmAbove coin={pair.quote} />
    </Sheet>
  );
};

/** The order before it is sent: what it costs, what it yields. */
export const SpotReview = (review: ReviewProps) => {
  const step = useSelector(review.order, selectStep);
  const request = useSelector(review.order, selectRequest);
  const isOpen = step === 'reviewing' || step === 'submitting';
  return isOpen && request ? <OpenReview {...review} request={request} /> : null;
};

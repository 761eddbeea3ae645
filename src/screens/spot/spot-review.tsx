import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type SpotOrderActor,
  selectIsBusy,
  selectRequest,
  selectStep,
} from '../../../machines/spot/spot-order';
import { type Amount, amount, compare, multiply, zero } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { estimateOf, worseBy } from '../../../schemas/spot/spot-estimate';
import type { PriceLevel } from '../../../schemas/spot/spot-fill';
import type { SpotRequest, SpotSide, TradingContext } from '../../../schemas/spot/spot-order';
import { newRequestKey } from '../../api/kernel/intents';
import { Button } from '../../components/controls/button';
import { Notice } from '../../components/feedback/banner';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Dialog } from '../../components/overlays/dialog';
import { Sheet } from '../../components/overlays/sheet';
import { ReasonText } from '../../context/failure-text';
import { price as priceText } from '../../format/figure';
import { CoinText, coinFigure, PriceText, pairPrice } from '../trade/amounts';
import { MatchText } from '../trade/match-text';
import { OrderHead, OrderName } from '../trade/order-card';
import { CoinVerb, SpotSideTag } from './spot-words';
import { UnaskedChoice, type UnaskedOrders } from './unasked-orders';

/** From this loss against the last price on a limit order is asked about in a dialog. */
const worseFrom = amount('0.05');
const hundred = amount('100');

type Figures = { request: SpotRequest; pair: Pair };

/** What is given and what comes for it, by the book of now, and the worst that can become of it. */
const OrderFigures = ({ request, pair, levels }: Figures & { levels: readonly PriceLevel[] }) => {
  const { fee, received, total } = estimateOf(request, pair, levels);
  const isBuy = request.side === 'buy';
  const [given, taken] = isBuy ? [pair.quote, pair.base] : [pair.base, pair.quote];
  return (
    <>
      <OrderHead side={<SpotSideTag side={request.side} />} end={null}>
        <OrderName symbol={pair.symbol}>
          <MatchText match={request.match} />
        </OrderName>
      </OrderHead>
      <KeyValueList>
        <KeyValue label={<FormattedMessage id="spot.paid" />}>
          <CoinText amount={isBuy ? total : request.quantity} coin={given} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="spot.received" />} strong>
          <CoinText amount={received} coin={taken} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="spot.fee" />}>
          <CoinText amount={fee} coin={taken} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="spot.price.worst" />}>
          <PriceText price={request.price} pair={pair} />
        </KeyValue>
      </KeyValueList>
    </>
  );
};

/** How much worse than the last price a limit is, where that is worth a second thought. */
export const farFrom = (request: SpotRequest, last: Amount | null): Amount | null => {
  if (last === null || request.match !== 'limit') return null;
  const loss = worseBy(request.side, request.price, last);
  return compare(loss, worseFrom) > 0 ? loss : null;
};

const FarWarning = ({ loss, last, pair }: { loss: Amount; last: Amount; pair: Pair }) => (
  <Notice tone="warn">
    <FormattedMessage
      id="spot.review.worse"
      values={{
        percent: `${priceText(multiply(loss, hundred), 2)}%`,
        price: `${pairPrice(last, pair)} ${pair.quote}`,
      }}
    />
  </Notice>
);

/** What the button does, with the size of the order. */
const SizeVerb = ({ request, pair }: Figures) => {
  const { side, quantity, quoteAmount } = request;
  return quantity === null ? (
    <FormattedMessage
      id="spot.buyFor"
      values={{ coin: pair.base, amount: coinFigure(quoteAmount ?? zero, pair.quote) }}
    />
  ) : (
    <CoinVerb side={side} coin={coinFigure(quantity, pair.base)} />
  );
};

type ReviewProps = {
  order: SpotOrderActor;
  pair: Pair;
  tradingContext: TradingContext;
  last: Amount | null;
  levelsFor: (side: SpotSide) => readonly PriceLevel[];
  quoteIsFresh: boolean;
  unasked: UnaskedOrders;
};

const OpenReview = ({ request, ...review }: ReviewProps & { request: SpotRequest }) => {
  const { order, pair, tradingContext, last, levelsFor, quoteIsFresh, unasked } = review;
  const levels = levelsFor(request.side);
  const intl = useIntl();
  const isBusy = useSelector(order, selectIsBusy);
  const loss = farFrom(request, last);
  // The key is made when the order is looked at; confirming twice can only confirm the same one.
  const [key] = useState(newRequestKey);
  const confirmed = { type: 'review.confirmed', key, tradingContext, quoteIsFresh } as const;
  const isConfirmable = useSelector(order, (snapshot) => snapshot.can(confirmed));
  const confirm = () => order.send(confirmed);
  const decline = () => order.send({ type: 'review.declined' });
  const tone = request.side === 'buy' ? 'buy' : 'sell';
  const verb = <SizeVerb request={request} pair={pair} />;
  const isDisabled = !isBusy && !isConfirmable;
  const outdated = !isBusy && !quoteIsFresh ? <ReasonText code="client.stale_quote" /> : undefined;
  if (last && loss) {
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
        <FarWarning loss={loss} last={last} pair={pair} />
        <OrderFigures request={request} pair={pair} levels={levels} />
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
      {unasked.isOn ? (
        <Notice tone="warn">
          <FormattedMessage id="spot.review.large" values={{ amount: unasked.below }} />
        </Notice>
      ) : null}
      <OrderFigures request={request} pair={pair} levels={levels} />
      <UnaskedChoice unasked={unasked} />
    </Sheet>
  );
};

/** The order before it is sent: what it costs, what it yields. One that is not asked about has none. */
export const SpotReview = ({ isSkipped, ...review }: ReviewProps & { isSkipped: boolean }) => {
  const step = useSelector(review.order, selectStep);
  const request = useSelector(review.order, selectRequest);
  const isOpen = step === 'reviewing' || (step === 'submitting' && !isSkipped);
  return isOpen && request ? <OpenReview {...review} request={request} /> : null;
};

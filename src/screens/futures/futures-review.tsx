import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../machines/account/app';
import {
  type FuturesOrderActor,
  selectIsBusy,
  selectIsLocked,
  selectRequest,
  selectRequote,
  selectStep,
} from '../../../machines/futures/futures-order';
import {
  type FuturesRequest,
  type FuturesTradingContext,
  openedBy,
  openingOf,
} from '../../../schemas/futures/futures-draft';
import { liquidationPrice } from '../../../schemas/futures/futures-figures';
import type { Requote } from '../../../schemas/futures/futures-requote';
import { type Amount, zero } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { newRequestKey } from '../../api/kernel/intents';
import { Button } from '../../components/controls/button';
import { Notice } from '../../components/feedback/banner';
import { Stack } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Dialog } from '../../components/overlays/dialog';
import { Sheet } from '../../components/overlays/sheet';
import { App } from '../../context/app-context';
import { ReasonText } from '../../context/failure-text';
import { CoinText, PriceText, pairPrice } from '../trade/amounts';
import { useIsFirstOrder } from '../trade/first-order';
import { MatchText } from '../trade/match-text';
import { SideVerb } from './futures-words';
import { PositionName } from './position-name';
import { PriceMove } from './price-move';
import { StopResult } from './stop-result';

type ReviewProps = {
  order: FuturesOrderActor;
  pair: Pair;
  context: FuturesTradingContext;
  quoteIsFresh: boolean;
};
type Reviewed = Pick<ReviewProps, 'pair' | 'context'> & { request: FuturesRequest };

const StopRow = ({
  label,
  price,
  request,
  pair,
  context,
}: Reviewed & { label: ReactNode; price: Amount | null }) =>
  price === null ? null : (
    <KeyValue label={label}>
      <PriceText price={price} pair={pair} />{' '}
      <StopResult
        position={openedBy(request, context)}
        costs={openingOf(request, context).fee}
        price={price}
        unit={pair.quote}
      />
    </KeyValue>
  );

/** What can be lost stands before all else. */
const Worst = ({ request, pair, context }: Reviewed) => (
  <KeyValueList>
    <KeyValue label={<FormattedMessage id="futures.worst" />} strong>
      <CoinText amount={openingOf(request, context).required} coin={pair.quote} />
    </KeyValue>
  </KeyValueList>
);

/** What the order takes, and where its position would be liquidated. */
const OrderFigures = ({ request, pair, context }: Reviewed) => {
  const { openPrice, margin, fee } = openingOf(request, context);
  const { burstRate, priceDecimals } = context;
  const liquidation = liquidationPrice(openedBy(request, context), burstRate, priceDecimals);
  const stop = { request, pair, context };
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="futures.position" />}>
        <PositionName order={request} />
      </KeyValue>
      <KeyValue label={<MatchText match={request.match} />}>
        <PriceText price={request.price ?? openPrice} pair={pair} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="futures.margin" />}>
        <CoinText amount={margin} coin={pair.quote} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="futures.fee" />}>
        <CoinText amount={fee} coin={pair.quote} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="futures.liquidation" />}>
        <PriceText price={liquidation} pair={pair} />
      </KeyValue>
      <StopRow
        {...stop}
        label={<FormattedMessage id="futures.takeProfit" />}
        price={request.takeProfit}
      />
      <StopRow
        {...stop}
        label={<FormattedMessage id="futures.stopLoss" />}
        price={request.stopLoss}
      />
    </KeyValueList>
  );
};

/** Before the first contract: what can be lost, in the numbers of this very order. */
const FirstNotice = ({ request, pair, context }: Reviewed) => {
  const { margin, fee } = openingOf(request, context);
  const { burstRate, priceDecimals } = context;
  const liquidation = liquidationPrice(openedBy(request, context), burstRate, priceDecimals);
  return (
    <Notice tone="warn">
      <FormattedMessage
        id="futures.first"
        values={{
          margin: `${margin} ${pair.quote}`,
          fee: `${fee} ${pair.quote}`,
          price: pairPrice(liquidation, pair),
        }}
      />
    </Notice>
  );
};

const outdatedUnless = (isFresh: boolean) =>
  isFresh ? undefined : <ReasonText code="client.stale_quote" />;

const OpenReview = ({
  request,
  isFirst,
  order,
  quoteIsFresh,
  ...figures
}: ReviewProps & { request: FuturesRequest; isFirst: boolean }) => {
  const { context } = figures;
  const intl = useIntl();
  const isBusy = useSelector(order, selectIsBusy);
  // The keys are made when the order is looked at; confirming twice can only confirm the same one.
  const [keys] = useState(() => ({ key: newRequestKey(), stopsKey: newRequestKey() }));
  const confirmed = {
    type: 'review.confirmed',
    ...keys,
    tradingContext: context,
    quoteIsFresh,
  } as const;
  const isConfirmable = useSelector(order, (snapshot) => snapshot.can(confirmed));
  const changed = quoteIsFresh ? (
    <FormattedMessage id="futures.review.changed" />
  ) : (
    outdatedUnless(quoteIsFresh)
  );
  return (
    <Sheet
      open
      title={<FormattedMessage id="spot.review.title" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={() => order.send({ type: 'review.declined' })}
      action={
        <Button
          variant={request.side === 'long' ? 'buy' : 'sell'}
          pending={isBusy}
          disabled={!isBusy && !isConfirmable}
          reason={isBusy ? undefined : changed}
          onPress={() => order.send(confirmed)}
        >
          <SideVerb side={request.side} />
        </Button>
      }
    >
      <Stack>
        <Worst {...figures} request={request} />
        {isFirst ? <FirstNotice {...figures} request={request} /> : null}
        <OrderFigures {...figures} request={request} />
      </Stack>
    </Sheet>
  );
};

const OpenRequote = ({
  request,
  requote,
  order,
  pair,
  context,
  quoteIsFresh,
}: ReviewProps & { request: FuturesRequest; requote: Requote }) => {
  const [keys] = useState(() => ({ key: newRequestKey(), stopsKey: newRequestKey() }));
  const isLocked = useSelector(order, selectIsLocked);
  const accepted = {
    type: 'requote.accepted',
    ...keys,
    tradingContext: context,
    quoteIsFresh,
  } as const;
  const isAcceptable = useSelector(order, (snapshot) => snapshot.can(accepted));
  const moved = { request, pair, context: { ...context, price: requote.now, spread: zero } };
  return (
    <Dialog
      open
      title={<FormattedMessage id="futures.requote.title" />}
      confirmLabel={<FormattedMessage id="futures.requote.accept" />}
      cancelLabel={<FormattedMessage id="action.cancel" />}
      tone={request.side === 'long' ? 'buy' : 'sell'}
      disabled={isLocked || !isAcceptable}
      onConfirm={() => order.send(accepted)}
      onCancel={() => order.send({ type: 'requote.declined' })}
    >
      <PriceMove requote={requote} pair={pair} />
      <Worst {...moved} />
      <OrderFigures {...moved} />
      {outdatedUnless(quoteIsFresh) ? (
        <Notice tone="warn">{outdatedUnless(quoteIsFresh)}</Notice>
      ) : null}
    </Dialog>
  );
};

/** The order before it is sent: what it takes and risks; and again where the price has moved. */
export const FuturesReview = (review: ReviewProps) => {
  const step = useSelector(review.order, selectStep);
  const request = useSelector(review.order, selectRequest);
  const requote = useSelector(review.order, selectRequote);
  const userId = App.useSelector(selectUser)?.id ?? 0;
  const isFirst = useIsFirstOrder('futures', review.order, userId);
  if (!request) return null;
  if (requote) return <OpenRequote {...review} request={request} requote={requote} />;
  const isOpen = step === 'reviewing' || step === 'submitting';
  return isOpen ? <OpenReview {...review} request={request} isFirst={isFirst} /> : null;
};

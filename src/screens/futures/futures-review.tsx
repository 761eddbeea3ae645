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
import { LotsText, MultipleText, SideText, SideVerb } from './futures-words';
import type { PricedPosition } from './open-positions';
import { PriceMove } from './price-move';
import { RiskChange } from './risk-change';
import { StopResult } from './stop-result';

type ReviewProps = {
  order: FuturesOrderActor;
  pair: Pair;
  context: FuturesTradingContext;
  quoteIsFresh: boolean;
  positions: readonly PricedPosition[];
};
type Reviewed = Pick<ReviewProps, 'pair' | 'context' | 'positions'> & { request: FuturesRequest };

const StopRow = ({
  label,
  price,
  request,
  pair,
  context,
}: Omit<Reviewed, 'positions'> & { label: ReactNode; price: Amount | null }) =>
  price === null ? null : (
    <KeyValue label={label}>
      <PriceText price={price} pair={pair} />{' '}
      <StopResult position={openedBy(request, context)} price={price} unit={pair.quote} />
    </KeyValue>
  );

/** What the order takes, and what it moves: liquidation price and risk rate before and after. */
const OrderFigures = ({ request, pair, context, positions }: Reviewed) => {
  const { openPrice, margin, fee, required } = openingOf(request, context);
  const { burstRate, priceDecimals } = context;
  const liquidation = liquidationPrice(openedBy(request, context), burstRate, priceDecimals);
  const stop = { request, pair, context };
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="label.pair" />}>{pair.symbol}</KeyValue>
      <KeyValue label={<FormattedMessage id="spot.side" />}>
        <SideText side={request.side} /> <MultipleText times={request.multiple} />
      </KeyValue>
      <KeyValue label={<MatchText match={request.match} />}>
        <PriceText price={request.price ?? openPrice} pair={pair} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="futures.lots" />}>
        <LotsText lots={request.lots} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="futures.margin" />}>
        <CoinText amount={margin} coin={pair.quote} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="futures.fee" />}>
        <CoinText amount={fee} coin={pair.quote} />
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
      <KeyValue label={<FormattedMessage id="futures.liquidation" />}>
        <FormattedMessage id="label.none" />
        {' → '}
        <PriceText price={liquidation} pair={pair} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="futures.risk.account" />}>
        <RiskChange order={request} context={context} positions={positions} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="futures.worst" />} strong>
        <CoinText amount={required} coin={pair.quote} />
      </KeyValue>
    </KeyValueList>
  );
};

/** Before the first contract: what can be lost, in the numbers of this very order. */
const FirstNotice = ({ request, pair, context }: Omit<Reviewed, 'positions'>) => {
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
  positions,
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
      <OrderFigures
        request={request}
        pair={pair}
        context={{ ...context, price: requote.now, spread: zero }}
        positions={positions}
      />
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

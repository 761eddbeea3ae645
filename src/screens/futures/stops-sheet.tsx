import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FuturesStopsActor, TypedStops } from '../../../machines/futures/futures-stops';
import { selectFailure, selectIsBusy, selectSubmission } from '../../../machines/kernel/keyed-form';
import { liquidationPrice } from '../../../schemas/futures/futures-figures';
import { type FuturesOrder, positionOf } from '../../../schemas/futures/futures-order';
import { type StopLimits, stopsWithin } from '../../../schemas/futures/futures-stops';
import type { Amount } from '../../../schemas/kernel/money';
import type { RefusalParams } from '../../../schemas/kernel/refusal';
import { futuresStopsOver, stopsCall } from '../../api/futures/futures-order';
import { newRequestKey } from '../../api/kernel/intents';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { Notice } from '../../components/feedback/banner';
import { AmountField } from '../../components/fields/amount-field';
import { Stack } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Sheet } from '../../components/overlays/sheet';
import { FailureText, ReasonText } from '../../context/failure-text';
import { useDraftForm } from '../../forms/draft-form';
import { pasteError } from '../../forms/paste-error';
import { useSubmissionFlow } from '../../submission/submission-flow';
import { SubmissionNotice, useToBeShown } from '../../submission/submission-notice';
import { PriceText, pairPrice } from '../trade/amounts';
import type { TradedPair } from '../trade/traded-pair';
import { typedAmount } from '../trade/typed-amount';
import { useFuturesPair } from './futures-pair';
import styles from './futures-screen.module.css';
import { useLastPrices } from './last-prices';
import { StopResult } from './stop-result';

const css = classesOf(styles);

type FormProps = {
  flow: FuturesStopsActor;
  order: FuturesOrder;
  pair: TradedPair;
  limits: StopLimits;
  quoteIsFresh: boolean;
};

const useStopsForm = ({ flow, order, pair, limits, quoteIsFresh }: FormProps) => {
  const { position, burstRate, priceDecimals, reference } = limits;
  const params = (code: string): RefusalParams => {
    const beyond = liquidationPrice(position, burstRate, priceDecimals);
    return { price: pairPrice(code === 'lever.sl_beyond' ? beyond : reference, pair) };
  };
  return useDraftForm({
    schema: stopsWithin(limits),
    initial: { takeProfit: order.takeProfit ?? '', stopLoss: order.stopLoss ?? '' },
    onSubmit: (stops) => {
      const draft: TypedStops = { id: order.id, stops, limits, quoteIsFresh };
      flow.send({ type: 'draft.submitted', draft, key: newRequestKey() });
    },
    params,
  });
};

const labels = {
  takeProfit: <FormattedMessage id="futures.takeProfit" />,
  stopLoss: <FormattedMessage id="futures.stopLoss" />,
};

const StopsForm = (
  props: FormProps & { frame: (content: ReactNode, action: ReactNode) => ReactNode },
) => {
  const { flow, pair, limits, quoteIsFresh, frame } = props;
  const form = useStopsForm(props);
  const isBusy = useSelector(flow, selectIsBusy);
  const failure = useSelector(flow, selectFailure);
  const { position } = limits;
  const result = (price: Amount | null) =>
    price === null ? null : <StopResult position={position} price={price} unit={pair.quote} />;
  return frame(
    <Stack>
      <KeyValueList>
        <KeyValue
          label={
            props.order.status === 'entrusted' ? (
              <FormattedMessage id="futures.price.limit" />
            ) : (
              <FormattedMessage id="futures.price.last" />
            )
          }
        >
          <PriceText price={limits.reference} pair={pair} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="futures.liquidation" />}>
          <PriceText
            price={liquidationPrice(position, limits.burstRate, limits.priceDecimals)}
            pair={pair}
          />
        </KeyValue>
      </KeyValueList>
      {(['takeProfit', 'stopLoss'] as const).map((name) => (
        <AmountField
          key={name}
          {...form.field(name)}
          helper={result(typedAmount(form.values[name]))}
          size="plain"
          label={labels[name]}
          unit={pair.quote}
          decimals={limits.priceDecimals}
          pasteError={pasteError}
        />
      ))}
      <p className={css('note')}>
        <FormattedMessage id="futures.stops.note" />
      </p>
      {failure && failure.kind !== 'signedOut' ? (
        <Notice tone="danger">
          <FailureText failure={failure} />
        </Notice>
      ) : null}
    </Stack>,
    <Button
      pending={isBusy}
      disabled={!quoteIsFresh}
      reason={<ReasonText code="client.stale_quote" />}
      onPress={() => void form.submit()}
    >
      <FormattedMessage id="action.save" />
    </Button>,
  );
};

type StopsSheetProps = {
  userId: number;
  order: FuturesOrder;
  burstRate: Amount;
  onClose: () => void;
  onSaved: () => void;
};

/** Take profit and stop loss of a position or an entrusted order, with what each comes to. */
export const StopsSheet = ({ userId, order, burstRate, onClose, onSaved }: StopsSheetProps) => {
  const intl = useIntl();
  const pair = useFuturesPair(order);
  const { price, isFresh } = useLastPrices([pair.symbol])(pair.symbol);
  const last = price ?? order.lastPrice;
  const isEntrusted = order.status === 'entrusted';
  const flow = useSubmissionFlow({
    userId,
    over: futuresStopsOver,
    call: stopsCall,
    input: {},
    onDone: onSaved,
  });
  const submission = useToBeShown(useSelector(flow, selectSubmission));
  const limits: StopLimits = {
    position: positionOf(order),
    reference: isEntrusted ? order.originPrice : (last ?? order.openPrice),
    burstRate,
    priceDecimals: pair.priceDecimals ?? 8,
  };
  const frame = (content: ReactNode, action: ReactNode) => (
    <Sheet
      open
      title={<FormattedMessage id="futures.stops.title" values={{ symbol: pair.symbol }} />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
      action={action}
    >
      {content}
    </Sheet>
  );
  if (submission) return frame(<SubmissionNotice submission={submission} />, null);
  const quoteIsFresh = isEntrusted || isFresh;
  return <StopsForm {...{ flow, order, pair, limits, quoteIsFresh, frame }} />;
};

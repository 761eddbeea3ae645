import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import {
  type OptionOrderActor,
  selectRequest,
  selectRequote,
  selectStep,
} from '../../../machines/option/option-order';
import type { Pair } from '../../../schemas/market/pair';
import { newRequestKey } from '../../api/kernel/intents';
import { Notice } from '../../components/feedback/banner';
import { AmountText } from '../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Dialog } from '../../components/overlays/dialog';
import { ratio } from '../../format/figure';
import { VerificationPrompt } from '../../parts/verification/verification-prompt';
import { QuotePrice } from '../../realtime/quote-text';
import { StakeText } from './option-words';
import { PurchaseFacts, purchaseFigures, worstLoss } from './purchase-facts';
import type { OptionTicket } from './use-option-ticket';

type DialogProps = {
  flow: OptionOrderActor;
  pair: Pair;
  ticket: OptionTicket;
  isVerified: boolean;
};

const observedNow = ({ ticket, isVerified }: DialogProps) => ({
  optionContext: ticket.contextNow(),
  quoteIsFresh: ticket.quoteIsFresh,
  isVerified,
});

/** Before the first order: what it can lose, in its own figures. */
const RiskDialog = (dialog: DialogProps) => {
  const { flow, pair, ticket } = dialog;
  const request = useSelector(flow, selectRequest);
  if (!request) return null;
  const figures = purchaseFigures(ticket, request);
  const loss = <StakeText amount={worstLoss(figures)} coin={ticket.currency.name} />;
  return (
    <Dialog
      open
      title={<FormattedMessage id="option.risk.title" values={{ amount: loss }} />}
      confirmLabel={<FormattedMessage id="option.risk.confirm" />}
      cancelLabel={<FormattedMessage id="option.back" />}
      disabled={!ticket.quoteIsFresh}
      onConfirm={() =>
        flow.send({ type: 'risk.accepted', key: newRequestKey(), ...observedNow(dialog) })
      }
      onCancel={() => flow.send({ type: 'risk.declined' })}
    >
      <Notice tone="warn">
        <FormattedMessage id="option.risk.note" />
      </Notice>
      <PurchaseFacts pair={pair} figures={figures} />
    </Dialog>
  );
};

/** The price has moved: both prices, and a button that the tap for the old one cannot hit. */
const RequoteDialog = (dialog: DialogProps) => {
  const { flow, pair, ticket } = dialog;
  const requote = useSelector(flow, selectRequote);
  const request = useSelector(flow, selectRequest);
  const isLocked = useSelector(flow, (snapshot) => snapshot.matches({ requoted: 'locked' }));
  return (
    <Dialog
      open
      title={<FormattedMessage id="option.requote.title" />}
      confirmLabel={<FormattedMessage id="option.requote.confirm" />}
      cancelLabel={<FormattedMessage id="option.back" />}
      disabled={isLocked || !ticket.quoteIsFresh}
      onConfirm={() =>
        flow.send({ type: 'price.accepted', key: newRequestKey(), ...observedNow(dialog) })
      }
      onCancel={() => flow.send({ type: 'price.declined' })}
    >
      <FormattedMessage id="option.requote.note" />
      <KeyValueList>
        <KeyValue label={<FormattedMessage id="option.requote.seen" />}>
          <AmountText
            kind="price"
            amount={requote?.seen ?? null}
            decimals={pair.priceDecimals}
            unit={pair.quote}
          />
        </KeyValue>
        {requote?.now ? (
          <KeyValue label={<FormattedMessage id="option.requote.then" />}>
            <AmountText
              kind="price"
              amount={requote.now}
              decimals={pair.priceDecimals}
              unit={pair.quote}
            />
          </KeyValue>
        ) : null}
        <KeyValue label={<FormattedMessage id="option.requote.now" />} strong>
          <QuotePrice pair={pair} size="body" />
        </KeyValue>
        {request?.side === 'even' ? (
          <KeyValue label={<FormattedMessage id="option.payout" />}>
            {ratio(purchaseFigures(ticket, request).profitPercent)}
          </KeyValue>
        ) : null}
      </KeyValueList>
    </Dialog>
  );
};

/** What is asked about before an order goes out, and what its refusal asks. */
export const PurchaseDialogs = (dialog: DialogProps) => {
  const step = useSelector(dialog.flow, selectStep);
  switch (step) {
    case 'unverified':
      return (
        <VerificationPrompt onClose={() => dialog.flow.send({ type: 'prompt.closed' })}>
          <FormattedMessage id="option.verify.note" />
        </VerificationPrompt>
      );
    case 'cautioned':
      return <RiskDialog {...dialog} />;
    case 'requoted':
      return <RequoteDialog {...dialog} />;
    default:
      return null;
  }
};

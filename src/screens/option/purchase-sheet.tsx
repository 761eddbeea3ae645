import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type OptionOrderActor, selectIsBusy } from '../../../machines/option/option-order';
import type { Failure } from '../../../schemas/kernel/failure';
import { type Amount, isPositive } from '../../../schemas/kernel/money';
import type { RefusalParams } from '../../../schemas/kernel/refusal';
import type { Pair } from '../../../schemas/market/pair';
import { mostStake, type OptionContext, rangeFor } from '../../../schemas/option/option-purchase';
import { type OptionSide, optionCost } from '../../../schemas/option/option-settlement';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { Notice } from '../../components/feedback/banner';
import { AmountField } from '../../components/fields/amount-field';
import { Stack } from '../../components/layout/card';
import { Sheet } from '../../components/overlays/sheet';
import { quantity } from '../../format/figure';
import { FieldError } from '../../forms/field-error';
import { pasteError } from '../../forms/paste-error';
import { fieldIssue } from '../trade/field-issue';
import { StaleReason, TicketFailure, TransferRefill } from '../trade/ticket';
import { typedAmount } from '../trade/typed-amount';
import { CurrencyChoice } from './currency-choice';
import styles from './option-screen.module.css';
import { SideLabel, SideText } from './option-words';
import { PeriodChips } from './period-chips';
import { PurchaseFacts, purchaseFigures } from './purchase-facts';
import type { OptionTicket } from './use-option-ticket';

const css = classesOf(styles);

/** The figures that the words of a refusal mention. */
const paramsFor = (code: string, context: OptionContext, ticket: OptionTicket): RefusalParams => {
  const { currency, seconds, stake } = ticket;
  const range = rangeFor(context, seconds);
  if (code === 'option.range' && range) {
    const max = range.maxStake === null ? '∞' : quantity(range.maxStake, currency.decimals);
    return { min: quantity(range.minStake, currency.decimals), max: `${max} ${currency.name}` };
  }
  if (code === 'wallet.less_than') {
    const typed = typedAmount(stake);
    const cost = typed && optionCost(typed, currency.feePercent);
    return { amount: `${quantity(cost, 8)} ${currency.name}` };
  }
  return code === 'option.max_open'
    ? { limit: currency.maxOpen ?? 0 }
    : { decimals: context.decimals };
};

const isShortage = (code: string | undefined): boolean =>
  code === 'wallet.insufficient' || code === 'wallet.less_than';

/** Whether a refusal is about what was typed. */
const isAboutStake = (failure: Failure | null): boolean =>
  failure?.kind === 'refused' && /^(amount\.|wallet\.|option\.range)/.test(failure.code);

const StakeField = ({ ticket, failure }: { ticket: OptionTicket; failure: Failure | null }) => {
  const { currency, context, draft, issues } = ticket;
  const isShort = isShortage(issues.stake);
  const code = ticket.isSettled || isShort ? issues.stake : undefined;
  const range = rangeFor(context, draft.seconds);
  const most = mostStake(context);
  const issue = fieldIssue(code, isAboutStake(failure) ? failure : null, (it) =>
    paramsFor(it, context, ticket),
  );
  return (
    <AmountField
      name="stake"
      label={<FormattedMessage id="label.quantity" />}
      value={ticket.stake}
      onChange={(stake) => ticket.change({ stake })}
      onBlur={ticket.settle}
      error={
        issue && (
          <>
            {issue}
            {isShortage(code) ? <TransferRefill to="micro" /> : null}
          </>
        )
      }
      decimals={currency.decimals}
      pasteError={pasteError}
      unit={currency.name}
      max={
        most === null
          ? undefined
          : {
              label: <FormattedMessage id="option.max" />,
              disabled: !isPositive(most),
              onPress: () => ticket.change({ stake: most }),
            }
      }
      helper={
        range ? (
          <FormattedMessage
            id="option.range"
            values={{
              min: quantity(range.minStake, currency.decimals),
              max: range.maxStake === null ? '∞' : quantity(range.maxStake, currency.decimals),
              coin: currency.name,
            }}
          />
        ) : undefined
      }
    />
  );
};

const Shortcuts = ({ ticket }: { ticket: OptionTicket }) => {
  const { stakeShortcuts, decimals } = ticket.currency;
  if (stakeShortcuts.length === 0) return null;
  return (
    <div className={css('shortcuts')}>
      {stakeShortcuts.map((stake) => (
        <Button key={stake} variant="secondary" compact onPress={() => ticket.change({ stake })}>
          {quantity(stake, decimals)}
        </Button>
      ))}
    </div>
  );
};

type PurchaseSheetProps = {
  flow: OptionOrderActor;
  pair: Pair;
  ticket: OptionTicket;
  side: OptionSide;
  failure: Failure | null;
  onSubmit: () => void;
};

const formId = 'option-purchase';

type PurchaseButtonProps = Pick<PurchaseSheetProps, 'ticket' | 'side'> & {
  stake: Amount | null;
  isBusy: boolean;
};

/** Submits the form of the sheet, which it stands outside of. */
const PurchaseButton = ({ ticket, side, stake, isBusy }: PurchaseButtonProps) => (
  <Button
    type="submit"
    form={formId}
    variant={side === 'even' ? 'primary' : side === 'rise' ? 'buy' : 'sell'}
    pending={isBusy}
    disabled={!isBusy && !ticket.quoteIsFresh}
    reason={<StaleReason isOffline={ticket.isOffline} />}
  >
    <SideText side={side} />{' '}
    {stake ? `${quantity(stake, ticket.currency.decimals)} ${ticket.currency.name}` : null}
  </Button>
);

/** The stake, beside everything that it costs, wins and loses, at the price that moves on. */
export const PurchaseSheet = ({
  flow,
  pair,
  ticket,
  side,
  failure,
  onSubmit,
}: PurchaseSheetProps) => {
  const intl = useIntl();
  const isBusy = useSelector(flow, selectIsBusy);
  const { offer, currency, draft, issues } = ticket;
  const stake = typedAmount(ticket.stake);
  const figures = purchaseFigures(ticket, {
    side,
    seconds: draft.seconds,
    stake: stake && isPositive(stake) ? stake : null,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ticket.settle();
    onSubmit();
  };
  const about = issues.side ?? (draft.seconds === null ? undefined : issues.seconds);
  return (
    <Sheet
      open
      title={
        <>
          {pair.symbol} <SideLabel side={side} />
        </>
      }
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={() => flow.send({ type: 'review.declined' })}
      action={<PurchaseButton ticket={ticket} side={side} stake={figures.stake} isBusy={isBusy} />}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack>
          <PeriodChips
            periods={offer.periods}
            side={side}
            seconds={draft.seconds}
            isMissing={ticket.isSettled && draft.seconds === null}
            onChange={(seconds) => ticket.change({ seconds })}
          />
          <CurrencyChoice
            currencies={offer.currencies}
            currency={currency}
            onChange={(currencyId) => ticket.change({ currencyId })}
          />
          <StakeField ticket={ticket} failure={failure} />
          <Shortcuts ticket={ticket} />
          {about ? (
            <Notice tone="danger">
              <FieldError code={about} params={paramsFor(about, ticket.context, ticket)} />
            </Notice>
          ) : null}
          <TicketFailure failure={isAboutStake(failure) ? null : failure} />
          <PurchaseFacts pair={pair} figures={figures} />
        </Stack>
      </form>
    </Sheet>
  );
};

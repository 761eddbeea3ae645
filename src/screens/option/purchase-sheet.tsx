import { useSelector } from '@xstate/react';
import type { FormEvent, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type OptionOrderActor, selectIsBusy } from '../../../machines/option/option-order';
import type { Failure } from '../../../schemas/kernel/failure';
import { amountFrom, isPositive } from '../../../schemas/kernel/money';
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
import { FailureText, ReasonText } from '../../context/failure-text';
import { useDetour } from '../../context/return';
import { quantity } from '../../format/figure';
import { FieldError } from '../../forms/field-error';
import { pasteError } from '../../forms/paste-error';
import { CurrencyChoice } from './currency-choice';
import styles from './option-screen.module.css';
import { SideLabel, SideText } from './option-words';
import { PeriodChips } from './period-chips';
import { PurchaseFacts, purchaseFigures } from './purchase-facts';
import type { OptionTicket } from './use-option-ticket';

const css = classesOf(styles);

const typedStake = (text: string) => amountFrom(text.replace(/\.$/, ''));

/** The figures that the words of a refusal mention. */
const paramsFor = (code: string, context: OptionContext, ticket: OptionTicket): RefusalParams => {
  const { currency, seconds, stake } = ticket;
  const range = rangeFor(context, seconds);
  if (code === 'option.range' && range) {
    const max = range.maxStake === null ? '∞' : quantity(range.maxStake, currency.decimals);
    return { min: quantity(range.minStake, currency.decimals), max: `${max} ${currency.name}` };
  }
  if (code === 'wallet.less_than') {
    const typed = typedStake(stake);
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

const isAbandoned = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === 'idempotency.abandoned';

/** A transfer, which leads back to the purchase as it was. */
const Refill = () => {
  const detour = useDetour();
  const address = detour('/pages/assets/transfer/index', { from: 'change', to: 'micro' });
  return (
    <>
      {' '}
      <a className={css('refill')} href={`#${address}`}>
        <FormattedMessage id="action.transfer" />
      </a>
    </>
  );
};

const StakeField = ({ ticket, failure }: { ticket: OptionTicket; failure: Failure | null }) => {
  const { currency, context, draft, issues } = ticket;
  const isShort = isShortage(issues.stake);
  const code = ticket.isSettled || isShort ? issues.stake : undefined;
  const range = rangeFor(context, draft.seconds);
  const most = mostStake(context);
  const error: ReactNode =
    code !== undefined ? (
      <>
        <FieldError code={code} params={paramsFor(code, context, ticket)} />
        {isShort ? <Refill /> : null}
      </>
    ) : isAboutStake(failure) && failure ? (
      <FailureText failure={failure} />
    ) : undefined;
  return (
    <AmountField
      name="stake"
      label={<FormattedMessage id="label.quantity" />}
      value={ticket.stake}
      onChange={(stake) => ticket.change({ stake })}
      onBlur={ticket.settle}
      error={error}
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
  const stake = typedStake(ticket.stake);
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
  const reason = ticket.isOffline ? 'client.offline' : 'client.stale_quote';
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
      action={
        <Button
          type="submit"
          form={formId}
          variant={side === 'even' ? 'primary' : side === 'rise' ? 'buy' : 'sell'}
          pending={isBusy}
          disabled={!isBusy && !ticket.quoteIsFresh}
          reason={<ReasonText code={reason} />}
        >
          <SideText side={side} />{' '}
          {figures.stake ? `${quantity(figures.stake, currency.decimals)} ${currency.name}` : null}
        </Button>
      }
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
          {failure && !isAboutStake(failure) && failure.kind !== 'signedOut' ? (
            <Notice tone={isAbandoned(failure) ? 'info' : 'danger'}>
              <FailureText failure={failure} />
            </Notice>
          ) : null}
          <PurchaseFacts pair={pair} figures={figures} />
        </Stack>
      </form>
    </Sheet>
  );
};

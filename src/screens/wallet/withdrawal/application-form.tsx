import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  selectFailure,
  selectIsAuthorising,
  selectIsBusy,
  selectMissing,
} from '../../../../machines/security/authorised-form';
import type { Failure } from '../../../../schemas/kernel/failure';
import { areTermsCurrent, type ShownWithdrawal } from '../../../../schemas/wallet/withdrawal';
import type { WithdrawalRecord } from '../../../../schemas/wallet/withdrawal-record';
import { Button } from '../../../components/controls/button';
import { Card, Stack } from '../../../components/layout/card';
import { KeyValueList } from '../../../components/layout/key-value-list';
import { Screen } from '../../../components/layout/screen';
import { FailureText } from '../../../context/failure-text';
import { MissingFirst } from '../../../parts/security/missing-list';
import { useLive } from '../../../realtime/live-provider';
import type { FormFrame } from './limits-reading';
import type { AmountForm } from './withdrawal-draft';
import { AmountRow, ExpectationRows, fieldOf, pauseOf, RemarkAndCode } from './withdrawal-parts';
import { TermsChange } from './withdrawal-terms';

/** A refusal that the notice of the changed terms repeats. */
const isAboutTerms = (failure: Failure | null) =>
  failure?.kind === 'refused' && ['bank.rate_moved', 'withdraw.fee_moved'].includes(failure.code);

/** Why nothing is sent at terms that the person has not confirmed; null where they are current. */
const unconfirmed = ({ terms, current }: AmountForm) => {
  if (areTermsCurrent({ terms, current })) return null;
  return terms.rate === current.rate ? (
    <FormattedMessage id="bankWithdrawal.rate.first" />
  ) : (
    <FormattedMessage id="withdrawal.fee.first" />
  );
};

/** Scrolls to the notice and the figures that it asks to check as soon as nothing lies over them. */
const useToBeChecked = (isRefused: boolean) => {
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRefused) block.current?.scrollIntoView({ block: 'center' });
  }, [isRefused]);
  return block;
};

type ApplicationFormProps<Draft extends ShownWithdrawal, Payload> = {
  form: FormFrame<Draft, Payload>;
  state: AmountForm;
  /** Where it goes: the way, and the address or the card. */
  destination: ReactNode;
  /** Rate, fee and what arrives. */
  payout: ReactNode;
};

/** Destination, amount and remark, and what arrives of it, at terms that the person confirms. */
export const ApplicationForm = <Draft extends ShownWithdrawal, Payload>({
  form: { flow, user, header, banner, coin },
  state,
  destination,
  payout,
}: ApplicationFormProps<Draft, Payload>) => {
  type Result = WithdrawalRecord | null;
  const { limits, terms, current, accept } = state;
  const { serverNow } = useLive();
  const failure = useSelector(flow, selectFailure<Draft, Payload, Result>);
  const isBusy = useSelector(flow, selectIsBusy<Draft, Payload, Result>);
  const isAuthorising = useSelector(flow, selectIsAuthorising<Draft, Payload, Result>);
  const change = unconfirmed(state);
  const isTermsRefused = change !== null && isAboutTerms(failure);
  const isShownElsewhere = isAuthorising || isTermsRefused;
  const toBeChecked = useToBeChecked(isTermsRefused && !isAuthorising);
  const words = !isShownElsewhere && failure ? <FailureText failure={failure} /> : undefined;
  const at = fieldOf(failure);
  const pause = change ?? pauseOf(coin, limits.left, serverNow() ?? Date.now());
  return (
    <form onSubmit={state.form.submit} noValidate>
      <Screen
        header={header}
        banner={banner}
        action={
          <Button type="submit" pending={isBusy} disabled={pause !== null} reason={pause}>
            <FormattedMessage id="withdrawal.submit" />
          </Button>
        }
        refusal={at === null ? words : undefined}
      >
        <MissingFirst missing={useSelector(flow, selectMissing<Draft, Payload, Result>)} />
        <Stack>
          {destination}
          <AmountRow
            coin={coin}
            state={state}
            isBusy={isBusy}
            refusal={at === 'amount' ? words : undefined}
          />
          <RemarkAndCode
            user={user}
            state={state}
            isBusy={isBusy}
            codeRefusal={at === 'code' ? words : undefined}
          />
          <div ref={toBeChecked}>
            <Stack>
              <TermsChange
                terms={terms}
                current={current}
                currency={coin.receiveCurrency}
                onAccept={accept}
              />
              <Card>
                <KeyValueList>
                  {payout}
                  <ExpectationRows coin={coin} left={limits.left} />
                </KeyValueList>
              </Card>
            </Stack>
          </div>
        </Stack>
      </Screen>
    </form>
  );
};

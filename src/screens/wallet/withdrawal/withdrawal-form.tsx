import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  selectFailure,
  selectIsAuthorising,
  selectIsBusy,
  selectMissing,
} from '../../../../machines/security/authorised-form';
import type { WithdrawalActor } from '../../../../machines/wallet/withdrawal';
import type { User } from '../../../../schemas/account/user';
import type { Failure } from '../../../../schemas/kernel/failure';
import { isZero, ledgerScale } from '../../../../schemas/kernel/money';
import type { CoinLimits } from '../../../../schemas/wallet/coin-limits';
import type { WithdrawAddress } from '../../../../schemas/wallet/withdraw-address';
import { remarkLength, withdrawableAmount } from '../../../../schemas/wallet/withdrawal';
import { AmountField } from '../../../components/amount-field';
import { AmountText } from '../../../components/amount-text';
import { Notice } from '../../../components/banner';
import { Button } from '../../../components/button';
import { Card, Stack } from '../../../components/card';
import { KeyValue, KeyValueList } from '../../../components/key-value-list';
import { Screen } from '../../../components/screen';
import { TextField } from '../../../components/text-field';
import { CodeRequestField } from '../../../flows/code-request-field';
import { FailureText, ReasonText } from '../../../flows/failure-text';
import { MissingFirst } from '../../../flows/missing-list';
import { ownAddress } from '../../../flows/own-account';
import { pasteError } from '../../../flows/paste-error';
import { stampWithZone } from '../../../flows/withdrawal-words';
import { AddressChoice } from './address-choice';
import { useWithdrawalForm, type WithdrawalForm } from './withdrawal-draft';
import { PayoutRows } from './withdrawal-facts';

const dayMs = 86_400_000;

/** When applications are counted anew: the next midnight in UTC. */
const resetAfter = (nowMs: number) =>
  new Date((Math.floor(nowMs / dayMs) + 1) * dayMs).toISOString();

type Field = 'amount' | 'code';

/** The field that a refusal is about. */
const fieldOf = (failure: Failure | null): Field | null => {
  if (failure?.kind !== 'refused') return null;
  if (/^(amount\.|wallet\.)/.test(failure.code)) return 'amount';
  return failure.code.startsWith('auth.code_') ? 'code' : null;
};

/** Why nothing can be applied for right now; null where something can. */
const pauseOf = ({ heldUntil, dailyLimit }: CoinLimits, left: number | null, nowMs: number) => {
  if (heldUntil !== null) return <ReasonText code="security.hold" params={{ time: heldUntil }} />;
  if (left !== 0) return null;
  return (
    <FormattedMessage
      id="withdrawal.left.none"
      values={{ limit: dailyLimit, time: stampWithZone(resetAfter(nowMs)) }}
    />
  );
};

const AmountRow = ({
  coin,
  state: { form, all },
  isBusy,
  refusal,
}: {
  coin: CoinLimits;
  state: WithdrawalForm;
  isBusy: boolean;
  refusal: ReactNode;
}) => {
  const amount = form.field('amount');
  return (
    <AmountField
      {...amount}
      error={amount.error ?? refusal}
      label={<FormattedMessage id="withdrawal.amount" />}
      labelEnd={
        <>
          <FormattedMessage id="assets.available" />{' '}
          <AmountText amount={coin.available} decimals={ledgerScale} unit={coin.name} />
        </>
      }
      decimals={coin.decimals}
      pasteError={pasteError}
      unit={coin.name}
      max={
        all === null
          ? undefined
          : {
              label: <FormattedMessage id="transfer.all" />,
              disabled: isBusy || isZero(all),
              onPress: () => form.set('amount', all),
            }
      }
      helper={
        <FormattedMessage
          id="withdrawal.minimum"
          values={{ min: coin.minWithdrawal, coin: coin.name }}
        />
      }
      readOnly={isBusy}
    />
  );
};

const Facts = ({ coin, state }: { coin: CoinLimits; state: WithdrawalForm }) => (
  <Card>
    <KeyValueList>
      <PayoutRows
        amount={withdrawableAmount(state.form.values, state.limits)}
        rate={coin.rate}
        coin={coin.name}
      />
      <KeyValue label={<FormattedMessage id="withdrawal.expected" />}>
        <FormattedMessage id="withdrawal.expected.within" values={{ hours: coin.expectedHours }} />
      </KeyValue>
      {state.limits.left === null ? null : (
        <KeyValue label={<FormattedMessage id="withdrawal.left" />}>
          <FormattedMessage
            id="withdrawal.left.of"
            values={{ left: state.limits.left, limit: coin.dailyLimit }}
          />
        </KeyValue>
      )}
    </KeyValueList>
  </Card>
);

type FieldsProps = {
  flow: WithdrawalActor;
  user: User;
  header: ReactNode;
  banner: ReactNode;
  coin: CoinLimits;
  coins: ReactNode;
  addresses: readonly WithdrawAddress[];
  nowMs: number;
};

/** Coin, address, amount and remark, and what arrives of it. */
export const WithdrawalFields = ({
  flow,
  user,
  header,
  banner,
  coin,
  coins,
  addresses,
  nowMs,
}: FieldsProps) => {
  const state = useWithdrawalForm(flow, user, coin, addresses);
  const { form, limits, destination, chooseAddress } = state;
  const failure = useSelector(flow, selectFailure);
  const isBusy = useSelector(flow, selectIsBusy);
  const isAuthorising = useSelector(flow, selectIsAuthorising);
  const words = !isAuthorising && failure ? <FailureText failure={failure} /> : undefined;
  const at = fieldOf(failure);
  const pause = pauseOf(coin, limits.left, nowMs);
  const chosen = addresses.find(({ id }) => id === destination?.id) ?? null;
  const code = form.field('code');
  return (
    <form onSubmit={form.submit} noValidate>
      <Screen
        header={header}
        banner={banner}
        action={
          <Button type="submit" pending={isBusy} disabled={pause !== null} reason={pause}>
            <FormattedMessage id="withdrawal.submit" />
          </Button>
        }
      >
        <MissingFirst missing={useSelector(flow, selectMissing)} />
        {words && at === null ? <Notice tone="danger">{words}</Notice> : null}
        <Stack>
          {coins}
          <AddressChoice
            addresses={addresses}
            chosen={chosen}
            disabled={isBusy}
            onChoose={chooseAddress}
          />
          <AmountRow
            coin={coin}
            state={state}
            isBusy={isBusy}
            refusal={at === 'amount' ? words : undefined}
          />
          <TextField
            {...form.field('remark')}
            maxLength={remarkLength}
            label={<FormattedMessage id="withdrawal.remark" />}
            readOnly={isBusy}
          />
          {limits.needsCode ? (
            <CodeRequestField
              {...code}
              error={code.error ?? (at === 'code' ? words : undefined)}
              purpose="withdraw"
              address={ownAddress(user)}
            />
          ) : null}
          <Facts coin={coin} state={state} />
        </Stack>
      </Screen>
    </form>
  );
};

import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { User } from '../../../../schemas/account/user';
import type { Failure } from '../../../../schemas/kernel/failure';
import { isZero, ledgerScale } from '../../../../schemas/kernel/money';
import { dayMs } from '../../../../schemas/kernel/time';
import type { CoinLimits } from '../../../../schemas/wallet/coin-limits';
import { remarkLength } from '../../../../schemas/wallet/withdrawal';
import { AmountField } from '../../../components/fields/amount-field';
import { TextField } from '../../../components/fields/text-field';
import { AmountText } from '../../../components/figures/amount-text';
import { KeyValue } from '../../../components/layout/key-value-list';
import { ReasonText } from '../../../context/failure-text';
import { zonedStamp } from '../../../format/time';
import { CodeRequestField } from '../../../forms/code-request-field';
import { pasteError } from '../../../forms/paste-error';
import { ownAddress } from '../../../parts/account/own-account';
import type { AmountForm } from './withdrawal-draft';

/** When applications are counted anew: the next midnight in UTC. */
const resetAfter = (nowMs: number) =>
  new Date((Math.floor(nowMs / dayMs) + 1) * dayMs).toISOString();

type Field = 'amount' | 'code';

/** The field that a refusal is about. */
export const fieldOf = (failure: Failure | null): Field | null => {
  if (failure?.kind !== 'refused') return null;
  if (/^(amount\.|wallet\.)/.test(failure.code)) return 'amount';
  return failure.code.startsWith('auth.code_') ? 'code' : null;
};

/** Why nothing can be applied for right now; null where something can. */
export const pauseOf = (
  { heldUntil, dailyLimit }: CoinLimits,
  left: number | null,
  nowMs: number,
) => {
  if (heldUntil !== null) return <ReasonText code="security.hold" params={{ time: heldUntil }} />;
  if (left !== 0) return null;
  return (
    <FormattedMessage
      id="withdrawal.left.none"
      values={{ limit: dailyLimit, time: zonedStamp(resetAfter(nowMs)) }}
    />
  );
};

export const AmountRow = ({
  coin,
  state: { form, all },
  isBusy,
  refusal,
}: {
  coin: CoinLimits;
  state: Pick<AmountForm, 'form' | 'all'>;
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
          <FormattedMessage id="label.available" />{' '}
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

/** When it is expected, and how many applications are left today. */
export const ExpectationRows = ({ coin, left }: { coin: CoinLimits; left: number | null }) => (
  <>
    <KeyValue label={<FormattedMessage id="withdrawal.expected" />}>
      <FormattedMessage id="withdrawal.expected.within" values={{ hours: coin.expectedHours }} />
    </KeyValue>
    {left === null ? null : (
      <KeyValue label={<FormattedMessage id="withdrawal.left" />}>
        <FormattedMessage id="withdrawal.left.of" values={{ left, limit: coin.dailyLimit }} />
      </KeyValue>
    )}
  </>
);

/** Remark and, where the settings ask for one, the code. */
export const RemarkAndCode = ({
  user,
  state: { form, limits },
  isBusy,
  codeRefusal,
}: {
  user: User;
  state: Pick<AmountForm, 'form' | 'limits'>;
  isBusy: boolean;
  codeRefusal: ReactNode;
}) => {
  const code = form.field('code');
  return (
    <>
      <TextField
        {...form.field('remark')}
        maxLength={remarkLength}
        label={<FormattedMessage id="withdrawal.remark" />}
        readOnly={isBusy}
      />
      {limits.needsCode ? (
        <CodeRequestField
          {...code}
          error={code.error ?? codeRefusal}
          purpose="withdraw"
          address={ownAddress(user)}
        />
      ) : null}
    </>
  );
};

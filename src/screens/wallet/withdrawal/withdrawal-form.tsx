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
import type { CoinLimits } from '../../../../schemas/wallet/coin-limits';
import type { WithdrawAddress } from '../../../../schemas/wallet/withdraw-address';
import { withdrawableAmount } from '../../../../schemas/wallet/withdrawal';
import { Notice } from '../../../components/banner';
import { Button } from '../../../components/button';
import { Card, Stack } from '../../../components/card';
import { KeyValueList } from '../../../components/key-value-list';
import { Screen } from '../../../components/screen';
import { FailureText } from '../../../flows/failure-text';
import { MissingFirst } from '../../../flows/missing-list';
import { AddressChoice } from './address-choice';
import { type AmountForm, useWithdrawalForm } from './withdrawal-draft';
import { PayoutRows } from './withdrawal-facts';
import { AmountRow, ExpectationRows, fieldOf, pauseOf, RemarkAndCode } from './withdrawal-parts';

const Facts = ({ coin, state }: { coin: CoinLimits; state: AmountForm }) => (
  <Card>
    <KeyValueList>
      <PayoutRows
        amount={withdrawableAmount(state.form.values, state.limits)}
        rate={coin.rate}
        coin={coin.name}
      />
      <ExpectationRows coin={coin} left={state.limits.left} />
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
          <RemarkAndCode
            user={user}
            state={state}
            isBusy={isBusy}
            codeRefusal={at === 'code' ? words : undefined}
          />
          <Facts coin={coin} state={state} />
        </Stack>
      </Screen>
    </form>
  );
};

import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  selectDraft,
  selectFailure,
  selectIsAuthorising,
  selectIsBusy,
  selectMissing,
} from '../../../../machines/security/authorised-form';
import type { BankWithdrawalActor } from '../../../../machines/wallet/withdrawal';
import type { User } from '../../../../schemas/account/user';
import type { Failure } from '../../../../schemas/kernel/failure';
import type { RoutePath } from '../../../../schemas/kernel/route';
import type { BankCard } from '../../../../schemas/wallet/bank-card';
import { isRateCurrent } from '../../../../schemas/wallet/bank-withdrawal';
import type { CoinLimits } from '../../../../schemas/wallet/coin-limits';
import { withdrawableAmount } from '../../../../schemas/wallet/withdrawal';
import { Notice } from '../../../components/banner';
import { Button } from '../../../components/button';
import { Card, Stack } from '../../../components/card';
import { Icon } from '../../../components/icon';
import { KeyValueList } from '../../../components/key-value-list';
import { List, ListRow } from '../../../components/list-row';
import { Screen } from '../../../components/screen';
import { FailureText } from '../../../flows/failure-text';
import { MissingFirst } from '../../../flows/missing-list';
import { maskedCard } from '../../../format/masked';
import { useDetour } from '../../../navigation/return';
import { RateChange, RateRow } from './bank-rate';
import { useAmountForm } from './withdrawal-draft';
import { BankPayoutRows } from './withdrawal-facts';
import { AmountRow, ExpectationRows, fieldOf, pauseOf, RemarkAndCode } from './withdrawal-parts';

const cards = {
  bound: '/pages/bankbind/index',
  none: '/pages/bankbind/addbank',
} as const satisfies Record<string, RoutePath>;

/** The bound card, with the way to another one, or the way to the first. */
const CardRow = ({ card }: { card: BankCard | null }) => {
  const detour = useDetour();
  return (
    <List>
      {card ? (
        <ListRow
          start={<Icon name="card" />}
          title={card.bankName}
          subtitle={maskedCard(card.accountNumber)}
          href={`#${detour(cards.bound)}`}
        />
      ) : (
        <ListRow
          start={<Icon name="card" />}
          title={<FormattedMessage id="bankCard.add" />}
          href={`#${detour(cards.none)}`}
        />
      )}
    </List>
  );
};

/** The form of the bank, and the rate that the person was shown or has accepted. */
const useBankForm = (
  flow: BankWithdrawalActor,
  user: User,
  coin: CoinLimits,
  card: BankCard | null,
) => {
  const [shown, accept] = useState(coin.usdtPerUnit);
  const terms = { rate: coin.rate, usdtPerUnit: shown };
  const currentUsdtPerUnit = coin.usdtPerUnit;
  const state = useAmountForm({
    user,
    coin,
    addressId: null,
    isDone: () => flow.getSnapshot().status === 'done',
    onSubmit: (draft, limits) => {
      const payee = card && {
        id: card.id,
        accountNumber: card.accountNumber,
        bankName: card.bankName,
      };
      const chosen = { ...draft, limits, terms, currentUsdtPerUnit, card: payee };
      flow.send({
        type: 'draft.submitted',
        draft: { ...chosen, currency: coin.receiveCurrency },
      });
    },
  });
  return {
    ...state,
    terms,
    isChanged: !isRateCurrent({ terms, currentUsdtPerUnit }),
    accept: () => accept(currentUsdtPerUnit),
  };
};

const isAboutRate = (failure: Failure | null) =>
  failure?.kind === 'refused' && failure.code === 'bank.rate_moved';

type FieldsProps = {
  flow: BankWithdrawalActor;
  user: User;
  header: ReactNode;
  banner: ReactNode;
  ways: ReactNode;
  /** Of the bank, with the coin that it is paid from as its name. */
  coin: CoinLimits;
  card: BankCard | null;
  nowMs: number;
};

/** Leaves the review of a rate that is not the current one any more: the form asks again. */
const useRateReview = (
  flow: BankWithdrawalActor,
  currentUsdtPerUnit: CoinLimits['usdtPerUnit'],
) => {
  const reviewed = useSelector(flow, selectDraft);
  const isAuthorising = useSelector(flow, selectIsAuthorising);
  const isOutdated =
    isAuthorising &&
    reviewed !== null &&
    !isRateCurrent({ terms: reviewed.terms, currentUsdtPerUnit });
  useEffect(() => {
    if (isOutdated) flow.send({ type: 'password.declined' });
  }, [flow, isOutdated]);
};

/** Card, amount and remark, the rate with its time, and what arrives of it. */
export const BankWithdrawalFields = ({
  flow,
  user,
  header,
  banner,
  ways,
  coin,
  card,
  nowMs,
}: FieldsProps) => {
  const state = useBankForm(flow, user, coin, card);
  const { form, limits, terms, isChanged, accept } = state;
  useRateReview(flow, coin.usdtPerUnit);
  const failure = useSelector(flow, selectFailure);
  const isBusy = useSelector(flow, selectIsBusy);
  const isAuthorising = useSelector(flow, selectIsAuthorising);
  const isShownElsewhere = isAuthorising || (isChanged && isAboutRate(failure));
  const words = !isShownElsewhere && failure ? <FailureText failure={failure} /> : undefined;
  const at = fieldOf(failure);
  const pause = isChanged ? (
    <FormattedMessage id="bankWithdrawal.rate.first" />
  ) : (
    pauseOf(coin, limits.left, nowMs)
  );
  const currency = coin.receiveCurrency;
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
          {ways}
          <CardRow card={card} />
          <AmountRow
            coin={coin}
            state={state}
            isBusy={isBusy}
            refusal={at === 'amount' ? words : undefined}
          />
          {isChanged ? (
            <RateChange
              shown={terms.usdtPerUnit}
              current={coin.usdtPerUnit}
              currency={currency}
              onAccept={accept}
            />
          ) : null}
          <RemarkAndCode
            user={user}
            state={state}
            isBusy={isBusy}
            codeRefusal={at === 'code' ? words : undefined}
          />
          <Card>
            <KeyValueList>
              <RateRow usdtPerUnit={coin.usdtPerUnit} currency={currency} time={coin.rateTime} />
              <BankPayoutRows
                amount={withdrawableAmount(form.values, limits)}
                terms={{ rate: coin.rate, usdtPerUnit: coin.usdtPerUnit }}
                currency={currency}
              />
              <ExpectationRows coin={coin} left={limits.left} />
            </KeyValueList>
          </Card>
        </Stack>
      </Screen>
    </form>
  );
};

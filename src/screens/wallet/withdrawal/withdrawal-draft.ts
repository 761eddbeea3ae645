import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import type { User } from '../../../../schemas/account/user';
import { isPositive, largest, truncate, zero } from '../../../../schemas/kernel/money';
import { figuresFor } from '../../../../schemas/kernel/rule-figures';
import type { CoinLimits } from '../../../../schemas/wallet/coin-limits';
import type { WithdrawAddress } from '../../../../schemas/wallet/withdraw-address';
import {
  type AuthorisedWithdrawal,
  type ChosenWithdrawal,
  type ShownWithdrawal,
  type WithdrawalLimits,
  withdrawalFigures,
  withdrawalWithin,
} from '../../../../schemas/wallet/withdrawal';
import { useLimits } from '../../../context/limits';
import { useDraftForm } from '../../../forms/draft-form';
import { createPersistedDraft } from '../../../storage/draft-storage';
import type { FormFrame } from './limits-reading';

const StoredDraft = v.object({
  owner: v.number(),
  currencyId: v.number(),
  addressId: v.nullable(v.number()),
  amount: v.string(),
  remark: v.string(),
});

/** What was typed, except the code. */
export const usePersistedWithdrawal = createPersistedDraft(
  'tideline_draft_withdrawal',
  StoredDraft,
);

/** The limits of a coin, as the rules of a withdrawal ask for them. */
const withinOf = (coin: CoinLimits, needsCode: boolean): WithdrawalLimits => ({
  minimum: coin.minWithdrawal,
  maximum: isPositive(coin.maxWithdrawal) ? coin.maxWithdrawal : null,
  decimals: coin.decimals,
  available: coin.available,
  left: coin.dailyUsed === null ? null : Math.max(0, coin.dailyLimit - coin.dailyUsed),
  needsCode,
});

/** The address that was chosen, else the one that was typed for, else one that can be used. */
const destinationIn = (
  addresses: readonly WithdrawAddress[],
  chosen: number,
  used: number | null,
) =>
  addresses.find(({ id }) => id === chosen) ??
  addresses.find(({ id }) => id === used) ??
  addresses.find(({ isCooling }) => !isCooling) ??
  addresses[0] ??
  null;

type AmountFormProps = {
  user: User;
  coin: CoinLimits;
  isDone: () => boolean;
  addressId: number | null;
  onSubmit: (draft: ShownWithdrawal) => void;
};

/**
 * What was typed for one coin or the bank, stored as long as it is not sent, and the terms that the
 * person was shown or has accepted.
 */
export const useAmountForm = ({ user, coin, isDone, addressId, onSubmit }: AmountFormProps) => {
  const needsCode = useLimits()['withdraw.code_required'];
  const { read, write } = usePersistedWithdrawal();
  const stored = read();
  const typed = stored?.owner === user.id ? stored : null;
  const limits = withinOf(coin, needsCode);
  const current = { rate: coin.rate, usdtPerUnit: coin.usdtPerUnit };
  const [terms, accept] = useState(current);
  const form = useDraftForm({
    schema: withdrawalWithin(limits),
    initial: { amount: typed?.amount ?? '', remark: typed?.remark ?? '', code: '' },
    onSubmit: (draft) => onSubmit({ ...draft, limits, terms, current }),
    params: figuresFor(withdrawalFigures(limits, coin.name)),
  });
  const readDraft = form.read;
  useEffect(() => {
    const { amount, remark } = readDraft();
    const draft = { owner: user.id, currencyId: coin.currencyId, addressId, amount, remark };
    write(isDone() ? null : draft);
  });
  return {
    form,
    limits,
    terms,
    current,
    accept,
    /** All that can be withdrawn; null where the server does not say. */
    all: coin.available === null ? null : truncate(largest(coin.available, zero), coin.decimals),
  };
};
export type AmountForm = ReturnType<typeof useAmountForm>;

/** The form of one coin, its limits and its address, which the page of the addresses chooses. */
export const useWithdrawalForm = (
  { flow, user, coin }: FormFrame<ChosenWithdrawal, AuthorisedWithdrawal>,
  addresses: readonly WithdrawAddress[],
) => {
  const [params] = useSearchParams();
  const stored = usePersistedWithdrawal().read();
  const used = stored?.owner === user.id ? stored.addressId : null;
  const destination = destinationIn(addresses, Number(params.get('address')), used);
  const state = useAmountForm({
    user,
    coin,
    addressId: destination?.id ?? null,
    isDone: () => flow.getSnapshot().status === 'done',
    onSubmit: (draft) => {
      const { currencyId, name } = coin;
      const chosen = { ...draft, currencyId, coin: name, destination };
      flow.send({ type: 'draft.submitted', draft: chosen });
    },
  });
  return { ...state, destination };
};

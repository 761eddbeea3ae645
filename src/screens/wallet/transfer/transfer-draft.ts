import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import type { TransferActor } from '../../../../machines/wallet/transfer';
import type { User } from '../../../../schemas/account/user';
import { truncate } from '../../../../schemas/kernel/money';
import {
  TransferAccount,
  type TransferCurrency,
  type TransferDraft,
  transferWithin,
} from '../../../../schemas/wallet/transfer';
import { newRequestKey } from '../../../api/kernel/intents';
import { useDraftForm } from '../../../forms/draft-form';
import { createPersistedDraft } from '../../../storage/draft-storage';

const StoredDraft = v.object({
  owner: v.number(),
  currencyId: v.number(),
  from: TransferAccount,
  to: TransferAccount,
  amount: v.string(),
});

export const usePersistedTransfer = createPersistedDraft('tideline_draft_transfer', StoredDraft);

const accountIn = (params: URLSearchParams, name: string): TransferAccount | null => {
  const parsed = v.safeParse(TransferAccount, params.get(name));
  return parsed.success ? parsed.output : null;
};

/** Two different accounts of a currency, as near to the preferred ones as it has them. */
const accountsNear = (
  { accounts }: TransferCurrency,
  preferred: { from: TransferAccount | null; to: TransferAccount | null },
): Pick<TransferDraft, 'from' | 'to'> => {
  const others = accounts.filter((account) => account !== preferred.to);
  const from = others.find((account) => account === preferred.from) ?? others[0] ?? 'change';
  const rest = accounts.filter((account) => account !== from);
  return { from, to: rest.find((account) => account === preferred.to) ?? rest[0] ?? 'lever' };
};

type StoredTransfer = TransferDraft & { currencyId: number };
type Currencies = readonly [TransferCurrency, ...TransferCurrency[]];

/** What the address asks for, else what was typed before, else the first currency. */
const initialDraft = (
  currencies: Currencies,
  params: URLSearchParams,
  stored: StoredTransfer | null,
): StoredTransfer => {
  const [first] = currencies;
  const asked = { from: accountIn(params, 'from'), to: accountIn(params, 'to') };
  const typed = stored && asked.from === null && asked.to === null ? stored : null;
  const currency = currencies.find(({ id }) => id === typed?.currencyId) ?? first;
  return {
    currencyId: currency.id,
    ...accountsNear(currency, typed ?? asked),
    amount: typed?.amount ?? '',
  };
};

/** The form, its currency and its limits. */
export const useTransferForm = (flow: TransferActor, user: User, currencies: Currencies) => {
  const [params] = useSearchParams();
  const { read, write } = usePersistedTransfer();
  const stored = read();
  const initial = initialDraft(currencies, params, stored?.owner === user.id ? stored : null);
  const [currencyId, setCurrencyId] = useState(initial.currencyId);
  const currencyOf = (preferred: number) =>
    currencies.find(({ id }) => id === preferred) ?? currencies[0];
  const currency = currencyOf(currencyId);
  const { accounts, decimals, available } = currency;
  const limits = { accounts, decimals, available };
  const form = useDraftForm({
    schema: transferWithin(limits),
    initial: { from: initial.from, to: initial.to, amount: initial.amount },
    onSubmit: (draft) =>
      flow.send({
        type: 'draft.submitted',
        draft: { ...draft, currencyId: currency.id, limits },
        key: newRequestKey(),
      }),
    params: () => ({ decimals }),
  });
  const readDraft = form.read;
  useEffect(() => {
    const isDone = flow.getSnapshot().status === 'done';
    if (!isDone) write({ ...readDraft(), currencyId: currency.id, owner: user.id });
  });
  return {
    form,
    currency,
    /** All that can be moved. */
    all: truncate(currency.available[form.values.from], currency.decimals),
    chooseAccounts: ({ from, to }: Pick<TransferDraft, 'from' | 'to'>) => {
      form.set('from', from);
      form.set('to', to);
    },
    chooseCurrency: (id: number) => {
      const { from, to } = accountsNear(currencyOf(id), readDraft());
      setCurrencyId(id);
      form.set('from', from);
      form.set('to', to);
    },
  };
};

export type TransferForm = ReturnType<typeof useTransferForm>;

import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectFailure,
  selectIsAuthorising,
  selectIsBusy,
  selectMissing,
} from '../../../../machines/security/authorised-form';
import type { WithdrawAddressActor } from '../../../../machines/wallet/withdraw-address';
import type { User } from '../../../../schemas/account/user';
import type { Failure } from '../../../../schemas/kernel/failure';
import {
  type AddressCoin,
  emptyWithdrawAddress,
  PersistedWithdrawAddress,
  WithdrawAddressForm,
} from '../../../../schemas/wallet/withdraw-address';
import { Button } from '../../../components/controls/button';
import { Segmented } from '../../../components/controls/segmented';
import { TextField } from '../../../components/fields/text-field';
import { Stack } from '../../../components/layout/card';
import { Screen } from '../../../components/layout/screen';
import { FailureText } from '../../../context/failure-text';
import { useLimits } from '../../../context/limits';
import { CodeRequestField } from '../../../forms/code-request-field';
import { useDraftForm } from '../../../forms/draft-form';
import { ownAddress } from '../../../parts/account/own-account';
import { MissingFirst } from '../../../parts/security/missing-list';
import { createPersistedDraft } from '../../../storage/draft-storage';

export const usePersistedAddress = createPersistedDraft(
  'tideline_draft_withdraw_address',
  PersistedWithdrawAddress,
);

const coins: readonly AddressCoin[] = ['USDT', 'BTC', 'ETH'];

/** The field that a refusal is about. */
const fieldOf = (failure: Failure | null): 'address' | 'code' | null => {
  if (failure?.kind !== 'refused') return null;
  if (failure.code.startsWith('address.')) return 'address';
  return failure.code.startsWith('auth.code_') ? 'code' : null;
};

type AddressFormProps = { flow: WithdrawAddressActor; user: User; header: ReactNode };

/** What is typed, which outlives the screen; errors name the chain of the draft. */
const useAddressForm = (flow: WithdrawAddressActor) => {
  const { read, write } = usePersistedAddress();
  const initial = { ...emptyWithdrawAddress, ...read() };
  const named = useRef(initial.chain);
  const form = useDraftForm({
    schema: WithdrawAddressForm,
    initial,
    onSubmit: (draft) => flow.send({ type: 'draft.submitted', draft }),
    params: () => ({ chain: named.current }),
  });
  const readDraft = form.read;
  useEffect(() => {
    named.current = readDraft().chain;
    write(readDraft());
  });
  return form;
};

/** Coin, chain, address, label and the code that was sent to the account. */
export const AddressForm = ({ flow, user, header }: AddressFormProps) => {
  const intl = useIntl();
  const { chains } = useLimits();
  const failure = useSelector(flow, selectFailure);
  const isAuthorising = useSelector(flow, selectIsAuthorising);
  const isBusy = useSelector(flow, selectIsBusy);
  const form = useAddressForm(flow);
  const { coin, chain } = form.values;
  const offered = chains[coin] ?? [];
  const at = fieldOf(failure);
  const words = !isAuthorising && failure ? <FailureText failure={failure} /> : undefined;
  const [address, code] = [form.field('address'), form.field('code')];
  const choose = (chosen: AddressCoin) => {
    form.set('coin', chosen);
    form.set('chain', chains[chosen]?.[0] ?? '');
  };
  return (
    <form onSubmit={form.submit} noValidate>
      <Screen
        header={header}
        action={
          <Button type="submit" pending={isBusy}>
            <FormattedMessage id="address.save" />
          </Button>
        }
        refusal={at === null ? words : undefined}
      >
        <MissingFirst missing={useSelector(flow, selectMissing)} />
        <Stack>
          <Segmented
            label={intl.formatMessage({ id: 'label.coin' })}
            segments={coins.map((value) => ({ value, label: value }))}
            value={coin}
            onChange={choose}
          />
          <Segmented
            label={intl.formatMessage({ id: 'field.chain' })}
            segments={offered.map((value) => ({ value, label: value }))}
            value={chain}
            onChange={(chosen) => form.set('chain', chosen)}
          />
          <TextField
            {...address}
            error={address.error ?? (at === 'address' ? words : undefined)}
            kind="address"
            maxLength={128}
            label={<FormattedMessage id="field.address" />}
            helper={<FormattedMessage id="address.help" values={{ coin, chain }} />}
          />
          <TextField
            {...form.field('label')}
            maxLength={50}
            label={<FormattedMessage id="address.label" />}
          />
          <CodeRequestField
            {...code}
            error={code.error ?? (at === 'code' ? words : undefined)}
            purpose="withdraw_address"
            address={ownAddress(user)}
          />
        </Stack>
      </Screen>
    </form>
  );
};

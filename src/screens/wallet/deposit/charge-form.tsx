import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as v from 'valibot';
import { selectFailure, selectIsBusy } from '../../../../machines/kernel/keyed-form';
import {
  type DepositActor,
  selectProof,
  selectProofUpload,
} from '../../../../machines/wallet/deposit';
import type { User } from '../../../../schemas/account/user';
import { ledgerScale } from '../../../../schemas/kernel/money';
import { figuresFor } from '../../../../schemas/kernel/rule-figures';
import { depositFigures, depositWithin, emptyDeposit } from '../../../../schemas/wallet/deposit';
import { newRequestKey } from '../../../api/kernel/intents';
import { Button } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { AmountField } from '../../../components/fields/amount-field';
import { TextField } from '../../../components/fields/text-field';
import { AmountText } from '../../../components/figures/amount-text';
import { Card, Stack } from '../../../components/layout/card';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { Screen } from '../../../components/layout/screen';
import { FailureText, ReasonText } from '../../../context/failure-text';
import { useDraftForm } from '../../../forms/draft-form';
import { pasteError } from '../../../forms/paste-error';
import { UploadPhoto } from '../../../forms/upload-photo';
import { useCoinLimits } from '../../../parts/wallet/coin-limits';
import { UnitName } from '../../../parts/wallet/deposit-words';
import { createPersistedDraft } from '../../../storage/draft-storage';
import { CreditPreview } from './deposit-figures';
import { type DepositPlace, useUnitOf } from './deposit-place';
import type { ProofFlow } from './proof-flow';

const StoredDraft = v.object({
  owner: v.number(),
  currencyId: v.number(),
  amount: v.string(),
  account: v.string(),
});

export const usePersistedDraft = createPersistedDraft('tideline_draft_deposit', StoredDraft);

type ChargeFormProps = {
  flow: DepositActor;
  proof: ProofFlow;
  user: User;
  place: DepositPlace;
  header: ReactNode;
};

const useChargeForm = ({ flow, proof, user, place }: ChargeFormProps) => {
  const { read, write } = usePersistedDraft();
  const [stored] = useState(read);
  const isOwn = stored?.owner === user.id && stored.currencyId === place.currencyId;
  const { minDeposit: minimum, decimals } = useCoinLimits(place);
  const unit = useUnitOf(place);
  const limits = { minimum, decimals };
  const [isMissed, setIsMissed] = useState(false);
  const form = useDraftForm({
    schema: depositWithin(limits),
    initial: isOwn ? { amount: stored.amount, account: stored.account } : emptyDeposit,
    onSubmit: (draft) => {
      const reference = selectProof(proof.actor.getSnapshot());
      setIsMissed(reference === '');
      if (reference === '') return;
      const { currencyId, chain } = place;
      flow.send({
        type: 'draft.submitted',
        draft: { ...draft, currencyId, chain, proof: reference, limits },
        key: newRequestKey(),
      });
    },
    params: figuresFor(depositFigures(limits, unit)),
  });
  const readDraft = form.read;
  useEffect(() => {
    write({ ...readDraft(), currencyId: place.currencyId, owner: user.id });
  });
  return { form, limits, unit, isMissed, setIsMissed };
};

/** The picture of the payment, and that it is missing. */
const Proof = ({ proof, isMissing }: { proof: ProofFlow; isMissing: boolean }) => {
  const intl = useIntl();
  const upload = useSelector(proof.actor, selectProofUpload);
  return (
    <>
      {upload ? (
        <UploadPhoto
          upload={upload}
          photos={proof.photos}
          label={intl.formatMessage({ id: 'deposit.proof' })}
          outline="photo"
        />
      ) : null}
      {isMissing ? (
        <Notice tone="danger">
          <ReasonText code="deposit.proof_required" />
        </Notice>
      ) : null}
    </>
  );
};

const PlaceCard = ({ place }: { place: DepositPlace }) => (
  <Card>
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="label.coin" />}>
        <UnitName isBank={place.isBank} name={place.name} />
      </KeyValue>
      {place.chain === '' ? null : (
        <KeyValue label={<FormattedMessage id="deposit.chain" />}>{place.chain}</KeyValue>
      )}
    </KeyValueList>
  </Card>
);

/** Amount, picture and payer of a payment that was made. */
export const ChargeForm = (props: ChargeFormProps) => {
  const { flow, proof, place, header } = props;
  const { form, limits, unit, isMissed, setIsMissed } = useChargeForm(props);
  const failure = useSelector(flow, selectFailure);
  const isBusy = useSelector(flow, selectIsBusy);
  const reference = useSelector(proof.actor, selectProof);
  const isMissing = isMissed && reference === '';
  const submit = () => {
    setIsMissed(reference === '');
    void form.submit();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
    >
      <Screen
        header={header}
        action={
          <Button type="submit" pending={isBusy}>
            <FormattedMessage id="deposit.submit" />
          </Button>
        }
      >
        {failure ? (
          <Notice tone="danger">
            <FailureText failure={failure} />
          </Notice>
        ) : null}
        <Stack>
          <PlaceCard place={place} />
          <AmountField
            {...form.field('amount')}
            label={<FormattedMessage id="deposit.amount" />}
            decimals={limits.decimals}
            pasteError={pasteError}
            unit={unit}
            helper={
              <FormattedMessage
                id="deposit.minimum.at"
                values={{
                  amount: <AmountText amount={limits.minimum} decimals={ledgerScale} unit={unit} />,
                }}
              />
            }
            readOnly={isBusy}
          />
          <fieldset disabled={isBusy}>
            <Proof proof={proof} isMissing={isMissing} />
          </fieldset>
          <TextField
            {...form.field('account')}
            label={<FormattedMessage id="deposit.account" />}
            helper={<FormattedMessage id="deposit.account.helper" />}
            maxLength={100}
            readOnly={isBusy}
          />
          <Card>
            <CreditPreview place={place} typed={form.values.amount} limits={limits} />
          </Card>
        </Stack>
      </Screen>
    </form>
  );
};

import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectFailure, selectIsBusy } from '../../../machines/verification/verification';
import type { Failure } from '../../../schemas/kernel/failure';
import {
  BasicVerification,
  type BasicVerificationDraft,
  type BasicVerificationField,
  emptyBasicVerification,
  verificationFieldOf,
} from '../../../schemas/verification/verification';
import { newRequestKey } from '../../api/kernel/intents';
import { Button } from '../../components/controls/button';
import { Notice } from '../../components/feedback/banner';
import { TextField } from '../../components/fields/text-field';
import { Stack } from '../../components/layout/card';
import { FailureText } from '../../context/failure-text';
import { useDraftForm } from '../../forms/draft-form';
import { FieldError } from '../../forms/field-error';
import { CountryField } from '../../parts/account/country-field';
import { takePlace } from '../../storage/saved-places';
import styles from './verification.module.css';
import { type Shown, usePersistedBasic } from './verification-reading';
import { RejectReason } from './verification-words';

/** Whether something was typed over what the form began with. */
const isTyped = (draft: BasicVerificationDraft, sent: BasicVerificationDraft): boolean =>
  draft.country?.id !== sent.country?.id ||
  (['name', 'idNumber', 'address'] as const).some((name) => draft[name].trim() !== sent[name]);

/** What was typed before; else, for a correction, what may be shown of the rejected submission. */
export const useBasicForm = ({ user, actor, own }: Shown) => {
  const { read, write } = usePersistedBasic();
  const stored = read();
  const typed = stored?.ownerId === user.id ? stored : null;
  const { current: isResumed } = useRef(typed !== null);
  const { chosenCountry, name, address } = own.sent;
  const [place] = useState(takePlace);
  const sent = { ...emptyBasicVerification, country: chosenCountry, name, address };
  const form = useDraftForm<BasicVerificationDraft, BasicVerification>({
    schema: BasicVerification,
    initial: typed
      ? {
          country: typed.country,
          name: typed.name,
          idNumber: typed.idNumber,
          address: place?.address ?? typed.address,
        }
      : { ...sent, address: place?.address ?? sent.address },
    onSubmit: (draft) => actor.send({ type: 'draft.submitted', draft, key: newRequestKey() }),
  });
  const readDraft = form.read;
  useEffect(() => {
    const draft = readDraft();
    write(isTyped(draft, sent) ? { ...draft, ownerId: user.id } : null);
  });
  return { form, isResumed, isChanged: isTyped(form.values, sent) };
};
export type BasicForm = ReturnType<typeof useBasicForm>;

/** The field that the server refused, and whether it gave another reason than an invalid value. */
const refusedField = (failure: Failure | null) => {
  if (failure?.kind !== 'refused') return null;
  if (failure.code === 'kyc.id_taken') return 'idNumber';
  const isField = failure.code === 'param.invalid' || failure.code === 'param.missing';
  return isField ? verificationFieldOf(failure.params['field']) : null;
};

const fieldErrorOf = (failure: Failure | null, isTaken: boolean): ReactNode =>
  failure && isTaken ? <FailureText failure={failure} /> : <FieldError code="param.invalid" />;

const Fields = ({ form, failure, isBusy }: Pick<BasicForm, 'form'> & FormState) => {
  const refused = refusedField(failure);
  const isTaken = failure?.kind === 'refused' && failure.code === 'kyc.id_taken';
  const fieldOf = <Name extends BasicVerificationField>(name: Name) => {
    const field = form.field(name);
    const refusal = refused === name ? fieldErrorOf(failure, isTaken) : undefined;
    return { ...field, error: field.error ?? refusal };
  };
  const { ref: register, name: _, onBlur, ...country } = fieldOf('country');
  return (
    <Stack>
      <CountryField
        {...country}
        disabled={isBusy}
        ref={(button) => register(button && { focus: () => button.focus() })}
      />
      <TextField
        {...fieldOf('name')}
        kind="name"
        maxLength={100}
        readOnly={isBusy}
        label={<FormattedMessage id="verification.name" />}
      />
      <TextField
        {...fieldOf('idNumber')}
        kind="address"
        maxLength={60}
        readOnly={isBusy}
        label={<FormattedMessage id="field.card_id" />}
        helper={<FormattedMessage id="verification.idNumber.help" />}
      />
      <TextField
        {...fieldOf('address')}
        autoComplete="street-address"
        maxLength={200}
        readOnly={isBusy}
        label={<FormattedMessage id="verification.address" />}
        helper={
          <a href="#/choose-location?for=address">
            <FormattedMessage id="verification.address.choose" />
          </a>
        }
      />
    </Stack>
  );
};

type FormState = { failure: Failure | null; isBusy: boolean };

/** A refusal that is about no field; the end of a session is shown elsewhere. */
const Refusal = ({ failure }: { failure: Failure | null }) =>
  failure === null || failure.kind === 'signedOut' || refusedField(failure) !== null ? null : (
    <Notice tone="danger">
      <FailureText failure={failure} />
    </Notice>
  );

/** The data of the document, with the reason of an earlier rejection. */
export const BasicFields = ({ actor, own, basic }: Shown & { basic: BasicForm }) => {
  const failure = useSelector(actor, selectFailure);
  const isBusy = useSelector(actor, selectIsBusy);
  const element = useRef<HTMLDivElement>(null);
  const refused = refusedField(failure);
  useEffect(() => {
    const field = refused && element.current?.querySelector(`[name="${refused}"]`);
    if (field instanceof HTMLElement) field.focus();
  }, [refused]);
  return (
    <div ref={element} className={styles['parts']}>
      <Refusal failure={failure} />
      <RejectReason {...own.basic} />
      {basic.isResumed ? (
        <Notice tone="info">
          <FormattedMessage id="verification.resumed" />
        </Notice>
      ) : null}
      <Fields form={basic.form} failure={failure} isBusy={isBusy} />
      <p className={styles['note']}>
        <FormattedMessage id="verification.kept" />
      </p>
    </div>
  );
};

export const BasicSubmit = ({ actor }: Pick<Shown, 'actor'>) => (
  <Button type="submit" pending={useSelector(actor, selectIsBusy)}>
    <FormattedMessage id="verification.submit" />
  </Button>
);

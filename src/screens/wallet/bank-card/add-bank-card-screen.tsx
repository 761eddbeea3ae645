import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import {
  selectFailure,
  selectIsAuthorising,
  selectIsBusy,
  selectMissing,
  selectResult,
  selectSubmission,
} from '../../../../machines/security/authorised-form';
import { prerequisitesOf } from '../../../../machines/security/prerequisites';
import { type BankCardActor, fieldOfRefusal } from '../../../../machines/wallet/bank-card';
import type { User } from '../../../../schemas/account/user';
import {
  type BankCardBound,
  type BankCardDraft,
  type BankCardInfo,
  BankCardToBind,
  bankIdIn,
  emptyBankCard,
  PersistedBankCard,
} from '../../../../schemas/wallet/bank-card';
import { bankCardOver, saveBankCardCall } from '../../../api/wallet/bank-card';
import { AppHeader } from '../../../components/layout/app-header';
import { Screen } from '../../../components/layout/screen';
import { App } from '../../../context/app-context';
import { FailureText } from '../../../context/failure-text';
import { useDraftForm } from '../../../forms/draft-form';
import { useRefusedFocus } from '../../../forms/refused-focus';
import { useBack } from '../../../navigation/back';
import { SavedReceipt } from '../../../navigation/saved-receipt';
import { useProfileRefresh } from '../../../parts/account/own-account';
import { AuthorisationSheets } from '../../../parts/security/authorisation-sheets';
import { useFundPasswordState } from '../../../parts/security/fund-password-state';
import { MissingFirst } from '../../../parts/security/missing-list';
import { createPersistedDraft } from '../../../storage/draft-storage';
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { SubmissionScreen } from '../../../submission/submission-screen';
import { BankCardFields, type BankCardForm, BankCardSubmit } from './bank-card-form';
import { BankCardReading } from './bank-card-reading';

const usePersistedDraft = createPersistedDraft('tideline_draft_bank_card', PersistedBankCard);

const Bound = ({ bound, isReplacing }: { bound: BankCardBound; isReplacing: boolean }) => (
  <SavedReceipt
    title={
      isReplacing ? (
        <FormattedMessage id="bankCard.replaced" />
      ) : (
        <FormattedMessage id="bankCard.bound" />
      )
    }
    home="/pages/bankbind/index"
    heldUntil={bound.withdrawalsHeldUntil}
  >
    <FormattedMessage id="bankCard.bound.next" />
  </SavedReceipt>
);

/** What was typed before, else what another card of the same holder shares with the present one. */
const useCardForm = (
  flow: BankCardActor,
  user: User,
  { card, banks }: BankCardInfo,
): BankCardForm => {
  const { read, write } = usePersistedDraft();
  const stored = read();
  const typed = stored?.ownerId === user.id ? stored : null;
  const initial: BankCardDraft = {
    ...emptyBankCard,
    holder: typed?.holder ?? card?.holder ?? '',
    holderAddress: typed?.holderAddress ?? card?.holderAddress ?? '',
    postalCode: typed?.postalCode ?? card?.postalCode ?? '',
    ...(typed && {
      bankName: typed.bankName,
      branch: typed.branch,
      bankAddress: typed.bankAddress,
      swiftCode: typed.swiftCode,
      accountNumber: typed.accountNumber,
      iban: typed.iban,
    }),
  };
  const form = useDraftForm<BankCardDraft, BankCardToBind>({
    schema: BankCardToBind,
    initial,
    onSubmit: (draft) =>
      flow.send({
        type: 'draft.submitted',
        draft: { ...draft, bankId: bankIdIn(banks, draft.bankName) },
      }),
  });
  const readDraft = form.read;
  useEffect(() => {
    const isDone = flow.getSnapshot().status === 'done';
    write(isDone ? null : { ...readDraft(), ownerId: user.id });
  });
  return form;
};

const FormPage = ({
  flow,
  form,
  header,
  isReplacing,
}: {
  flow: BankCardActor;
  form: BankCardForm;
  header: ReactNode;
  isReplacing: boolean;
}) => {
  const isBusy = useSelector(flow, selectIsBusy);
  const failure = useSelector(flow, selectFailure);
  const isAuthorising = useSelector(flow, selectIsAuthorising);
  const refused = fieldOfRefusal(failure);
  const element = useRefusedFocus(refused);
  const isShownElsewhere = isAuthorising || refused !== null;
  const words = !isShownElsewhere && failure ? <FailureText failure={failure} /> : undefined;
  const title = isReplacing ? (
    <FormattedMessage id="bankCard.replace" />
  ) : (
    <FormattedMessage id="bankCard.add" />
  );
  return (
    <>
      <form ref={element} onSubmit={form.submit} noValidate>
        <Screen
          header={header}
          action={<BankCardSubmit form={form} isBusy={isBusy} />}
          refusal={words}
        >
          <MissingFirst missing={useSelector(flow, selectMissing)} />
          <BankCardFields form={form} refused={refused} isReplacing={isReplacing} isBusy={isBusy} />
        </Screen>
      </form>
      <AuthorisationSheets flow={flow} title={title} />
    </>
  );
};

const Flow = ({ user, info, header }: { user: User; info: BankCardInfo; header: ReactNode }) => {
  const isReplacing = info.card !== null;
  useFundPasswordState();
  const flow = useSubmissionFlow({
    userId: user.id,
    over: bankCardOver,
    call: saveBankCardCall,
    input: { prerequisites: prerequisitesOf(user) },
    onDone: useProfileRefresh(),
  });
  useEffect(
    () => flow.send({ type: 'prerequisites.changed', prerequisites: prerequisitesOf(user) }),
    [flow, user],
  );
  const form = useCardForm(flow, user, info);
  const bound = useSelector(flow, selectResult);
  return (
    <SubmissionScreen
      header={header}
      submission={useSelector(flow, selectSubmission)}
      receipt={bound && <Bound bound={bound} isReplacing={isReplacing} />}
    >
      <FormPage flow={flow} form={form} header={header} isReplacing={isReplacing} />
    </SubmissionScreen>
  );
};

/** Binds a bank card, or another one in its place, and goes back to the page that asked for it. */
export const AddBankCardScreen = () => {
  const user = App.useSelector(selectUser);
  const back = useBack();
  const headerFor = (info: BankCardInfo | null) => (
    <AppHeader
      back={back}
      title={
        info?.card ? (
          <FormattedMessage id="bankCard.replace" />
        ) : (
          <FormattedMessage id="bankCard.add" />
        )
      }
    />
  );
  if (!user) return <Screen header={headerFor(null)}>{null}</Screen>;
  return (
    <BankCardReading header={headerFor(null)}>
      {(info) => <Flow key={user.id} user={user} info={info} header={headerFor(info)} />}
    </BankCardReading>
  );
};

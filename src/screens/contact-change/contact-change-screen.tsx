import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { selectUser } from '../../../machines/app';
import { selectChanged, selectSubmission } from '../../../machines/contact-change';
import type { AccountKind } from '../../../schemas/account';
import type { ContactChanged } from '../../../schemas/contact-change';
import type { User } from '../../../schemas/user';
import { changeContactCall, contactChangeOver } from '../../api/contact-change';
import { intentsOf } from '../../api/intents';
import { unfinishedKey } from '../../api/submission';
import { AppHeader } from '../../components/app-header';
import { Button } from '../../components/button';
import { Receipt } from '../../components/receipt';
import { Screen } from '../../components/screen';
import { timeStamp, zoneName } from '../../format/time';
import { App } from '../../shell/app-context';
import { useBack } from '../../shell/back';
import { useProfileRefresh } from '../../shell/own-account';
import { useReturn } from '../../shell/return';
import { useOutcome, useServices } from '../../shell/services';
import { SubmissionNotice, useToBeShown } from '../../shell/submission-notice';
import { ContactChangeForm } from './contact-change-form';

const Saved = ({ changed, kind }: { changed: ContactChanged; kind: AccountKind }) => {
  const leave = useReturn('/pages/settings/security/index');
  const until = changed.withdrawalsHeldUntil;
  return (
    <Receipt
      outcome="done"
      title={
        kind === 'mobile' ? (
          <FormattedMessage id="contact.saved.phone" />
        ) : (
          <FormattedMessage id="contact.saved.mail" />
        )
      }
      actions={
        <Button onPress={leave}>
          <FormattedMessage id="receipt.done" />
        </Button>
      }
    >
      <FormattedMessage id="passwordChange.done.next" values={{ count: changed.endedSessions }} />
      {until === null ? null : (
        <>
          {' '}
          <FormattedMessage
            id="security.held"
            values={{ time: `${timeStamp(until)} ${zoneName(until)}` }}
          />
        </>
      )}
    </Receipt>
  );
};

const Title = ({ isPhone, isBound }: { isPhone: boolean; isBound: boolean }) => {
  if (isPhone) {
    return isBound ? (
      <FormattedMessage id="contact.title.changePhone" />
    ) : (
      <FormattedMessage id="contact.title.addPhone" />
    );
  }
  return isBound ? (
    <FormattedMessage id="contact.title.changeMail" />
  ) : (
    <FormattedMessage id="contact.title.addMail" />
  );
};

const Flow = ({ user, kind }: { user: User; kind: AccountKind }) => {
  const back = useBack();
  const isPhone = kind === 'mobile';
  // What is being done keeps its name when the profile says that it is done.
  const [isBound] = useState((isPhone ? user.phone : user.email) !== '');
  const header = <AppHeader back={back} title={<Title isPhone={isPhone} isBound={isBound} />} />;
  const { client } = useServices();
  const intents = useMemo(() => intentsOf(user.id), [user.id]);
  const machine = useMemo(() => contactChangeOver(client, intents), [client, intents]);
  const flow = useActorRef(machine, {
    input: { unfinished: unfinishedKey(intents, changeContactCall) },
  });
  const changed = useSelector(flow, selectChanged);
  const submission = useToBeShown(useSelector(flow, selectSubmission));
  useOutcome(flow, useProfileRefresh());
  if (changed) {
    return (
      <Screen header={header}>
        <Saved changed={changed} kind={kind} />
      </Screen>
    );
  }
  if (submission) {
    return (
      <Screen header={header}>
        <SubmissionNotice submission={submission} />
      </Screen>
    );
  }
  return <ContactChangeForm flow={flow} user={user} kind={kind} header={header} />;
};

/** Another phone number or mail address in the place of one, or beside the other. */
export const ContactChangeScreen = () => {
  const user = App.useSelector(selectUser);
  const [query] = useSearchParams();
  if (!user) return null;
  const kind: AccountKind = query.get('kind') === 'mobile' ? 'mobile' : 'email';
  return <Flow key={`${user.id} ${kind}`} user={user} kind={kind} />;
};

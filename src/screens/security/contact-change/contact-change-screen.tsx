import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { selectUser } from '../../../../machines/account/app';
import { selectResult, selectSubmission } from '../../../../machines/kernel/keyed-form';
import type { AccountKind } from '../../../../schemas/account/account';
import type { User } from '../../../../schemas/account/user';
import type { ContactChanged } from '../../../../schemas/security/contact-change';
import { changeContactCall, contactChangeOver } from '../../../api/security/contact-change';
import { Button } from '../../../components/controls/button';
import { Receipt } from '../../../components/feedback/receipt';
import { AppHeader } from '../../../components/layout/app-header';
import { App } from '../../../context/app-context';
import { useReturn } from '../../../context/return';
import { zonedStamp } from '../../../format/time';
import { useBack } from '../../../navigation/back';
import { useProfileRefresh } from '../../../parts/account/own-account';
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { SubmissionScreen } from '../../../submission/submission-screen';
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
          <FormattedMessage id="security.held" values={{ time: zonedStamp(until) }} />
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
  // The title stays when the profile changes at the end of the flow.
  const [isBound] = useState((isPhone ? user.phone : user.email) !== '');
  const header = <AppHeader back={back} title={<Title isPhone={isPhone} isBound={isBound} />} />;
  const flow = useSubmissionFlow({
    userId: user.id,
    over: contactChangeOver,
    call: changeContactCall,
    input: {},
    onDone: useProfileRefresh(),
  });
  const changed = useSelector(flow, selectResult);
  return (
    <SubmissionScreen
      header={header}
      submission={useSelector(flow, selectSubmission)}
      receipt={changed && <Saved changed={changed} kind={kind} />}
    >
      <ContactChangeForm flow={flow} user={user} kind={kind} header={header} />
    </SubmissionScreen>
  );
};

/** Another phone number or mail address in the place of one, or beside the other. */
export const ContactChangeScreen = () => {
  const user = App.useSelector(selectUser);
  const [query] = useSearchParams();
  if (!user) return null;
  const kind: AccountKind = query.get('kind') === 'mobile' ? 'mobile' : 'email';
  return <Flow key={`${user.id} ${kind}`} user={user} kind={kind} />;
};

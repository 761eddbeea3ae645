import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import { selectSubmission } from '../../../../machines/security/authorised-form';
import { prerequisitesOf } from '../../../../machines/security/prerequisites';
import type { User } from '../../../../schemas/account/user';
import { addAddressCall, withdrawAddressOver } from '../../../api/wallet/withdraw-address';
import { Button } from '../../../components/controls/button';
import { Receipt } from '../../../components/feedback/receipt';
import { AppHeader } from '../../../components/layout/app-header';
import { App } from '../../../context/app-context';
import { useReturn } from '../../../context/return';
import { useBack } from '../../../navigation/back';
import { AuthorisationSheets } from '../../../parts/security/authorisation-sheets';
import { useFundPasswordState } from '../../../parts/security/fund-password-state';
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { SubmissionScreen } from '../../../submission/submission-screen';
import { AddressForm, usePersistedAddress } from './address-form';

const Saved = ({ isCooling }: { isCooling: boolean }) => {
  const leave = useReturn('/pages/user/address/index');
  const { write } = usePersistedAddress();
  useEffect(() => write(null), [write]);
  return (
    <Receipt
      outcome="done"
      title={<FormattedMessage id="address.saved" />}
      actions={
        <Button onPress={leave}>
          <FormattedMessage id="receipt.done" />
        </Button>
      }
    >
      {isCooling ? <FormattedMessage id="address.saved.next" /> : null}
    </Receipt>
  );
};

const Flow = ({ user }: { user: User }) => {
  const back = useBack();
  useFundPasswordState();
  const flow = useSubmissionFlow({
    userId: user.id,
    over: withdrawAddressOver,
    call: addAddressCall,
    input: { prerequisites: prerequisitesOf(user) },
  });
  useEffect(
    () => flow.send({ type: 'prerequisites.changed', prerequisites: prerequisitesOf(user) }),
    [flow, user],
  );
  const isSaved = useSelector(flow, (snapshot) => snapshot.status === 'done');
  const isCooling = useSelector(flow, ({ output }) => output?.isCooling === true);
  const header = <AppHeader back={back} title={<FormattedMessage id="address.add" />} />;
  return (
    <SubmissionScreen
      header={header}
      submission={useSelector(flow, selectSubmission)}
      receipt={isSaved ? <Saved isCooling={isCooling} /> : null}
    >
      <AddressForm flow={flow} user={user} header={header} />
      <AuthorisationSheets flow={flow} title={<FormattedMessage id="address.authorise" />} />
    </SubmissionScreen>
  );
};

/** Saves another address to withdraw to. */
export const NewAddressScreen = () => {
  const user = App.useSelector(selectUser);
  return user ? <Flow key={user.id} user={user} /> : null;
};

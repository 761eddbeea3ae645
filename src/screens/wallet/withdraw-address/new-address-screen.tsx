import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import { prerequisitesOf } from '../../../../machines/security/prerequisites';
import {
  selectMissing,
  selectStep,
  selectSubmission,
} from '../../../../machines/wallet/withdraw-address';
import type { User } from '../../../../schemas/account/user';
import { intentsOf } from '../../../api/kernel/intents';
import { pendingKey } from '../../../api/kernel/submission';
import { addAddressCall, withdrawAddressOver } from '../../../api/wallet/withdraw-address';
import { App } from '../../../app/app-context';
import { useServices } from '../../../app/services';
import { AppHeader } from '../../../components/app-header';
import { Button } from '../../../components/button';
import { Receipt } from '../../../components/receipt';
import { Screen } from '../../../components/screen';
import { Sheet } from '../../../components/sheet';
import { MissingList } from '../../../flows/missing-list';
import { SubmissionNotice } from '../../../flows/submission-notice';
import { useBack } from '../../../navigation/back';
import { useReturn } from '../../../navigation/return';
import { AddressForm, usePersistedAddress } from './address-form';
import { AuthoriseSheet } from './authorise-sheet';

const Saved = () => {
  const leave = useReturn('/pages/user/address/index');
  const { keep } = usePersistedAddress();
  useEffect(() => keep(null), [keep]);
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
      <FormattedMessage id="address.saved.next" />
    </Receipt>
  );
};

const Flow = ({ user }: { user: User }) => {
  const intl = useIntl();
  const back = useBack();
  const { client } = useServices();
  const intents = useMemo(() => intentsOf(user.id), [user.id]);
  const machine = useMemo(() => withdrawAddressOver(client, intents), [client, intents]);
  const flow = useActorRef(machine, {
    input: {
      prerequisites: prerequisitesOf(user, false),
      pending: pendingKey(intents, addAddressCall),
    },
  });
  useEffect(
    () => flow.send({ type: 'prerequisites.changed', prerequisites: prerequisitesOf(user, false) }),
    [flow, user],
  );
  const step = useSelector(flow, selectStep);
  const missing = useSelector(flow, selectMissing);
  const submission = useSelector(flow, selectSubmission);
  const header = <AppHeader back={back} title={<FormattedMessage id="address.add" />} />;
  if (step === 'saved') {
    return (
      <Screen header={header}>
        <Saved />
      </Screen>
    );
  }
  if (step === 'submitting') {
    return (
      <Screen header={header}>
        {submission ? <SubmissionNotice submission={submission} /> : null}
      </Screen>
    );
  }
  return (
    <>
      <AddressForm flow={flow} user={user} header={header} />
      <AuthoriseSheet flow={flow} isOpen={step === 'authorising'} />
      <Sheet
        open={step === 'lacking'}
        title={<FormattedMessage id="missing.title" />}
        closeLabel={intl.formatMessage({ id: 'screen.close' })}
        onClose={() => flow.send({ type: 'missing.dismissed' })}
      >
        <MissingList missing={missing} />
      </Sheet>
    </>
  );
};

/** Saves another address to withdraw to. */
export const NewAddressScreen = () => {
  const user = App.useSelector(selectUser);
  return user ? <Flow key={user.id} user={user} /> : null;
};

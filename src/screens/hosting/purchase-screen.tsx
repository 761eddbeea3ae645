import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../machines/account/app';
import type { HostingPurchaseActor } from '../../../machines/hosting/hosting-purchase';
import type { HostingOffer } from '../../../machines/hosting/hosting-readings';
import { selectResult, selectSubmission } from '../../../machines/kernel/keyed-form';
import {
  selectIsStale,
  selectFailure as selectReadingFailure,
  selectValue,
} from '../../../machines/kernel/reading';
import type { User } from '../../../schemas/account/user';
import type { ChosenHosting } from '../../../schemas/hosting/hosting-purchase';
import { buyHostingCall, hostingOver } from '../../api/hosting/hosting-order';
import { hostingOfferOver } from '../../api/hosting/hosting-product';
import type { Client } from '../../api/kernel/client';
import { newRequestKey } from '../../api/kernel/intents';
import { ButtonLink } from '../../components/controls/button';
import { EmptyState } from '../../components/feedback/empty-state';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { SkeletonForm } from '../../components/layout/skeleton-form';
import { App } from '../../context/app-context';
import { ReasonText } from '../../context/failure-text';
import { useEmitted, useOver } from '../../context/services';
import { OutdatedBanner } from '../../lists/outdated-banner';
import { UnreadScreen } from '../../lists/unread-screen';
import { useBack } from '../../navigation/back';
import { useRecordId } from '../../navigation/record-id';
import { usePrivateEvents } from '../../realtime/private-events';
import { useSubmissionFlow } from '../../submission/submission-flow';
import { SubmissionScreen } from '../../submission/submission-screen';
import { productsPath } from './paths';
import { PurchaseDialog } from './purchase-dialog';
import { usePersistedPurchase, usePurchaseForm } from './purchase-draft';
import { PurchaseFields } from './purchase-form';
import { PurchaseReceipt } from './purchase-receipt';

const Header = () => (
  <AppHeader back={useBack()} title={<FormattedMessage id="hosting.purchase" />} />
);

type FormProps = {
  flow: HostingPurchaseActor;
  user: User;
  offer: HostingOffer;
  banner: ReactNode;
};

/** The form, and the question before it is sent. */
const Form = ({ flow, user, offer, banner }: FormProps) => {
  const [asked, setAsked] = useState<ChosenHosting | null>(null);
  const state = usePurchaseForm({
    user,
    offer,
    isDone: () => flow.getSnapshot().status === 'done',
    onSubmit: setAsked,
  });
  const confirm = () => {
    if (asked) flow.send({ type: 'draft.submitted', draft: asked, key: newRequestKey() });
    setAsked(null);
  };
  return (
    <>
      <PurchaseFields
        flow={flow}
        header={<Header />}
        banner={banner}
        product={offer.product}
        available={offer.available}
        state={state}
      />
      <PurchaseDialog
        chosen={asked}
        product={offer.product}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      />
    </>
  );
};

/** The product, and what there is to host; read again whenever money may have moved. */
const useOffer = (flow: HostingPurchaseActor, id: number) => {
  const over = useCallback((client: Client) => hostingOfferOver(client, id), [id]);
  const reading = useActorRef(useOver(over));
  const refresh = () => reading.send({ type: 'change.notified' });
  usePrivateEvents(['balance_update', 'missed'], refresh);
  useEmitted(flow, 'draft.refused', refresh);
  return reading;
};

const Flow = ({ user, id }: { user: User; id: number }) => {
  const intl = useIntl();
  const draft = usePersistedPurchase();
  const flow = useSubmissionFlow({
    userId: user.id,
    over: hostingOver,
    call: buyHostingCall,
    input: {},
    onDone: () => draft.write(null),
  });
  const reading = useOffer(flow, id);
  const offer = useSelector(reading, selectValue);
  const failure = useSelector(reading, selectReadingFailure);
  const isStale = useSelector(reading, selectIsStale);
  const isDone = useSelector(flow, ({ status }) => status === 'done');
  const result = useSelector(flow, selectResult);
  return (
    <SubmissionScreen
      header={<Header />}
      submission={useSelector(flow, selectSubmission)}
      receipt={isDone ? <PurchaseReceipt order={result} /> : null}
    >
      {offer ? (
        <Form
          flow={flow}
          user={user}
          offer={offer}
          banner={
            isStale ? (
              <OutdatedBanner onRefresh={() => reading.send({ type: 'refresh.requested' })} />
            ) : null
          }
        />
      ) : (
        <UnreadScreen
          header={<Header />}
          title={<FormattedMessage id="hosting.product.failed" />}
          failure={failure}
          reading={reading}
          pending={
            <SkeletonForm
              fields={2}
              label={intl.formatMessage({ id: 'hosting.products.loading' })}
            />
          }
        />
      )}
    </SubmissionScreen>
  );
};

/** For an address that names no product. */
const NoProduct = () => (
  <Screen header={<Header />}>
    <EmptyState
      drawing="search"
      action={
        <ButtonLink variant="secondary" href={`#${productsPath}`}>
          <FormattedMessage id="hosting.products.see" />
        </ButtonLink>
      }
    >
      <ReasonText code="record.not_found" />
    </EmptyState>
  </Screen>
);

/** Buys one product of hosting. */
export const HostingPurchaseScreen = () => {
  const user = App.useSelector(selectUser);
  const id = useRecordId();
  if (!user) return null;
  return id === null ? <NoProduct /> : <Flow key={`${user.id} ${id}`} user={user} id={id} />;
};

import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate } from 'react-router-dom';
import { selectUser } from '../../../machines/account/app';
import {
  selectFailure as selectReadingFailure,
  selectValue,
} from '../../../machines/kernel/reading';
import {
  type SubscriptionActor,
  selectOrder,
  selectSubmission,
} from '../../../machines/subscription/subscription';
import type { SubscriptionProductActor } from '../../../machines/subscription/subscription-product';
import type { User } from '../../../schemas/account/user';
import type { SubscriptionProduct } from '../../../schemas/subscription/subscription-product';
import { subscriptionCall, subscriptionOver } from '../../api/subscription/subscription';
import { newCoinOver, subscriptionFundsOver } from '../../api/subscription/subscription-product';
import { AppHeader } from '../../components/layout/app-header';
import { SkeletonForm } from '../../components/layout/skeleton-form';
import { App } from '../../context/app-context';
import { useConfig } from '../../context/config';
import { useEmitted, useServices } from '../../context/services';
import { RefreshNotice } from '../../lists/refresh-notice';
import { UnreadScreen } from '../../lists/unread-screen';
import { useBack } from '../../navigation/back';
import { ClosedFeatureScreen } from '../../navigation/closed-feature';
import { useRecordId } from '../../navigation/record-id';
import { usePrivateEvents } from '../../realtime/private-events';
import { useSubmissionFlow } from '../../submission/submission-flow';
import { SubmissionScreen } from '../../submission/submission-screen';
import { useDueProduct } from './due-product';
import { PurchaseDialogs } from './purchase-dialogs';
import { usePersistedUnits, useSubscriptionLimits, useUnitsForm } from './purchase-draft';
import { PurchaseForm } from './purchase-form';
import { PurchaseReceipt } from './purchase-receipt';

type FormProps = {
  flow: SubscriptionActor;
  user: User;
  header: ReactNode;
  reading: SubscriptionProductActor;
  product: SubscriptionProduct;
};

/** The form with what is available; until that is known, the ledger decides. */
const Form = ({ flow, user, header, reading, product }: FormProps) => {
  const { client } = useServices();
  const { currencyId } = product;
  const funds = useActorRef(
    useMemo(() => subscriptionFundsOver(client, currencyId), [client, currencyId]),
    { input: undefined },
  );
  const available = useSelector(funds, selectValue);
  const limits = useSubscriptionLimits(product, available);
  const refresh = () => {
    funds.send({ type: 'change.notified' });
    reading.send({ type: 'change.notified' });
  };
  usePrivateEvents(['balance_update', 'missed'], refresh);
  useEmitted(flow, 'draft.refused', refresh);
  useDueProduct(product, () => reading.send({ type: 'change.notified' }));
  return (
    <>
      <PurchaseForm
        flow={flow}
        header={header}
        banner={<RefreshNotice actor={funds} />}
        product={product}
        limits={limits}
        units={useUnitsForm(flow, user, { product, limits })}
      />
      <PurchaseDialogs flow={flow} product={product} limits={limits} />
    </>
  );
};

const Flow = ({ user, id }: { user: User; id: number }) => {
  const intl = useIntl();
  const { client } = useServices();
  const { write } = usePersistedUnits();
  const over = useMemo(() => newCoinOver(client, id), [client, id]);
  const reading = useActorRef(over, { input: undefined });
  const product = useSelector(reading, selectValue);
  const failure = useSelector(reading, selectReadingFailure);
  const flow = useSubmissionFlow({
    userId: user.id,
    over: subscriptionOver,
    call: subscriptionCall,
    input: {},
    onDone: () => write(null),
  });
  const isDone = useSelector(flow, ({ status }) => status === 'done');
  const order = useSelector(flow, selectOrder);
  const header = (
    <AppHeader back={useBack()} title={<FormattedMessage id="subscription.subscribe" />} />
  );
  return (
    <SubmissionScreen
      header={header}
      submission={useSelector(flow, selectSubmission)}
      receipt={isDone ? <PurchaseReceipt order={order} /> : null}
    >
      {product ? (
        <Form flow={flow} user={user} header={header} reading={reading} product={product} />
      ) : (
        <UnreadScreen
          header={header}
          title={<FormattedMessage id="subscription.detail.failed" />}
          failure={failure}
          reading={reading}
          pending={
            <SkeletonForm
              fields={2}
              label={intl.formatMessage({ id: 'subscription.detail.loading' })}
            />
          }
        />
      )}
    </SubmissionScreen>
  );
};

/** Subscribes to one new coin; an address without one leads to what was subscribed. */
export const PurchaseScreen = () => {
  const user = App.useSelector(selectUser);
  const isFeatureOpen = useConfig().features.subscription;
  const id = useRecordId();
  if (!user) return null;
  if (!isFeatureOpen) return <ClosedFeatureScreen />;
  return id === null ? (
    <Navigate to="/pages/publication/index?tab=mine" replace />
  ) : (
    <Flow key={`${user.id} ${id}`} user={user} id={id} />
  );
};

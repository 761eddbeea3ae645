import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import {
  selectFailure as selectReadFailure,
  selectValue,
} from '../../../../machines/kernel/reading';
import {
  type PasskeyRemovalActor,
  selectFailure,
  selectPasskey,
  selectSubmission,
} from '../../../../machines/security/passkeys';
import type { Passkey } from '../../../../schemas/security/passkey';
import { newRequestKey } from '../../../api/kernel/intents';
import { passkeyRemovalOver, passkeysOver, removePasskeyCall } from '../../../api/security/passkey';
import { Button } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { Icon } from '../../../components/icons/icon';
import { AppHeader } from '../../../components/layout/app-header';
import { List, ListRow } from '../../../components/layout/list-row';
import { Screen } from '../../../components/layout/screen';
import { Skeleton } from '../../../components/layout/skeleton';
import { Sheet } from '../../../components/overlays/sheet';
import { App } from '../../../context/app-context';
import { useFailureToast } from '../../../context/failure-toast';
import { useEmitted, useOver } from '../../../context/services';
import { useToast } from '../../../context/toasts';
import { timeStamp } from '../../../format/time';
import { FailedReading } from '../../../lists/failed-reading';
import { OmittedRows } from '../../../lists/omitted-rows';
import { RefreshNotice, useHasFailedRefresh } from '../../../lists/refresh-notice';
import { useBack } from '../../../navigation/back';
import { useProfileRefresh } from '../../../parts/account/own-account';
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { SubmissionNotice } from '../../../submission/submission-notice';
import styles from './authenticator.module.css';
import { NewPasskeyPart } from './new-passkey';
import { PasswordPart } from './password-part';

const Row = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => {
  const created = timeStamp(passkey.createdAt);
  return (
    <ListRow
      start={<Icon name="lock" />}
      title={<span translate="no">{passkey.name}</span>}
      subtitle={
        passkey.lastUsedAt === null ? (
          <FormattedMessage id="passkey.unused" values={{ created }} />
        ) : (
          <FormattedMessage
            id="passkey.use"
            values={{ created, used: timeStamp(passkey.lastUsedAt) }}
          />
        )
      }
      end={
        <Button variant="text" compact onPress={onRemove}>
          <FormattedMessage id="passkey.remove" />
        </Button>
      }
    />
  );
};

const RemovalSheet = ({ flow }: { flow: PasskeyRemovalActor }) => {
  const intl = useIntl();
  const passkey = useSelector(flow, selectPasskey);
  const failure = useSelector(flow, selectFailure);
  const submission = useSelector(flow, selectSubmission);
  return (
    <Sheet
      open={passkey !== null || submission !== null}
      title={
        passkey ? (
          <FormattedMessage id="passkey.remove.title" values={{ name: passkey.name }} />
        ) : (
          // After a reload only the key of the request was left.
          <FormattedMessage id="security.passkeys" />
        )
      }
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={() => flow.send({ type: 'removal.declined' })}
    >
      {submission ? (
        <SubmissionNotice submission={submission} takesRecovery />
      ) : (
        <PasswordPart
          failure={failure}
          variant="danger"
          button={<FormattedMessage id="passkey.remove" />}
          onPassword={(draft) => flow.send({ type: 'password.given', draft, key: newRequestKey() })}
        >
          <Notice tone="warn">
            <FormattedMessage id="passkey.remove.warning" />
          </Notice>
        </PasswordPart>
      )}
    </Sheet>
  );
};

const Keys = ({ userId }: { userId: number }) => {
  const toast = useToast();
  const toastFailure = useFailureToast();
  const refreshProfile = useProfileRefresh();
  const removal = useSubmissionFlow({
    userId,
    over: passkeyRemovalOver,
    call: removePasskeyCall,
    input: {},
  });
  const list = useActorRef(useOver(passkeysOver), { input: undefined });
  const passkeys = useSelector(list, selectValue);
  const failure = useSelector(list, selectReadFailure);
  const hasFailedRefresh = useHasFailedRefresh(list);
  const [additions, setAdditions] = useState(0);
  const changed = () => {
    list.send({ type: 'refresh.requested' });
    refreshProfile();
  };
  useEmitted(removal, 'passkey.removed', () => {
    toast({ tone: 'success', text: <FormattedMessage id="passkey.removed" /> });
    changed();
  });
  // It may be gone already, here or from another device.
  useEmitted(removal, 'removal.failed', ({ failure: why }) => {
    toastFailure(why);
    changed();
  });
  return (
    <div className={styles['column']}>
      <p className={styles['lead']}>
        <FormattedMessage id="passkey.why" />
      </p>
      <RefreshNotice actor={list} />
      {failure && !passkeys ? (
        <FailedReading
          title={<FormattedMessage id="passkey.failed" />}
          failure={failure}
          onRetry={() => list.send({ type: 'retry.requested' })}
        />
      ) : (
        <List>
          {passkeys?.rows.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRemove={() => removal.send({ type: 'removal.requested', passkey })}
            />
          )) ?? <ListRow title={<Skeleton width="60%" height="var(--tl-lh-body)" />} />}
          {passkeys?.rows.length === 0 && passkeys.omitted === 0 && !hasFailedRefresh ? (
            <ListRow title={<FormattedMessage id="passkey.none" />} />
          ) : null}
        </List>
      )}
      <OmittedRows count={passkeys?.omitted ?? 0} />
      <NewPasskeyPart
        key={additions}
        onLost={changed}
        onAdded={() => {
          toast({ tone: 'success', text: <FormattedMessage id="passkey.added" /> });
          setAdditions(additions + 1);
          changed();
        }}
      />
      <RemovalSheet flow={removal} />
    </div>
  );
};

/** The passkeys of the account: seen, added, removed. */
export const PasskeysScreen = () => {
  const user = App.useSelector(selectUser);
  return (
    <Screen
      header={<AppHeader back={useBack()} title={<FormattedMessage id="security.passkeys" />} />}
    >
      {user ? <Keys key={user.id} userId={user.id} /> : null}
    </Screen>
  );
};

import { useActorRef, useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { selectUser } from '../../../../machines/account/app';
import { selectFailure, selectValue } from '../../../../machines/kernel/reading';
import {
  selectAddressId,
  selectIsBusy,
  selectSubmission,
} from '../../../../machines/wallet/withdraw-address-list';
import type { WithdrawAddress } from '../../../../schemas/wallet/withdraw-address';
import { newRequestKey } from '../../../api/kernel/intents';
import { withdrawAddressesOver } from '../../../api/wallet/withdraw-address';
import { Button, ButtonLink } from '../../../components/controls/button';
import { EmptyState } from '../../../components/feedback/empty-state';
import { GroupedAddress } from '../../../components/figures/grouped-address';
import { QrCode } from '../../../components/figures/qr-code';
import { AppHeader } from '../../../components/layout/app-header';
import { Card, Stack } from '../../../components/layout/card';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { Screen } from '../../../components/layout/screen';
import { Dialog } from '../../../components/overlays/dialog';
import { App } from '../../../context/app-context';
import { useCopy } from '../../../context/copying';
import { FailureText, ReasonText } from '../../../context/failure-text';
import { useLimits } from '../../../context/limits';
import { useOver } from '../../../context/services';
import { timeStamp } from '../../../format/time';
import { useBack } from '../../../navigation/back';
import { Countdown } from '../../../parts/wallet/countdown';
import { SubmissionNotice } from '../../../submission/submission-notice';
import { useAddressDeletion } from './address-deletion';
import styles from './address-screen.module.css';

const listPath = '/pages/user/address/index';
const withdrawPath = '/pages/assets/withdraw/index';

const Facts = ({ address }: { address: WithdrawAddress }) => (
  <KeyValueList>
    <KeyValue label={<FormattedMessage id="label.coin" />}>
      {`${address.coin} · ${address.chain}`}
    </KeyValue>
    <KeyValue label={<FormattedMessage id="field.notes" />}>
      <span translate="no">{address.label || '--'}</span>
    </KeyValue>
    <KeyValue label={<FormattedMessage id="address.created" />}>
      {timeStamp(address.createdAt)}
    </KeyValue>
    <KeyValue label={<FormattedMessage id="address.usable" />}>
      {address.isCooling && address.usableAt ? (
        <Countdown until={address.usableAt} />
      ) : (
        <FormattedMessage id="address.usable.now" />
      )}
    </KeyValue>
  </KeyValueList>
);

const Shown = ({ address, userId }: { address: WithdrawAddress; userId: number }) => {
  const hasCooldown = useLimits()['address.cooldown_hours'] > 0;
  const intl = useIntl();
  const copy = useCopy();
  const navigate = useNavigate();
  const deletion = useAddressDeletion(
    { userId, addressId: address.id },
    () => void navigate(listPath, { replace: true }),
  );
  const chosen = useSelector(deletion, selectAddressId);
  const isBusy = useSelector(deletion, selectIsBusy);
  const submission = useSelector(deletion, selectSubmission);
  return (
    <div className={styles['column']}>
      <Card>
        <div className={styles['code']}>
          <QrCode text={address.address} label={intl.formatMessage({ id: 'address.qr' })} />
          <GroupedAddress address={address.address} />
          <Button variant="secondary" onPress={() => void copy(address.address)}>
            <FormattedMessage id="address.copy" />
          </Button>
        </div>
      </Card>
      <Facts address={address} />
      {isBusy && submission ? (
        <SubmissionNotice submission={submission} />
      ) : (
        <Stack>
          {address.isCooling ? null : (
            <ButtonLink href={`#${withdrawPath}?coin=${address.coin}&address=${address.id}`}>
              <FormattedMessage id="address.use" />
            </ButtonLink>
          )}
          <Button
            variant="text"
            onPress={() => deletion.send({ type: 'deletion.requested', addressId: address.id })}
          >
            <span className={styles['delete']}>
              <FormattedMessage id="address.delete" />
            </span>
          </Button>
        </Stack>
      )}
      <Dialog
        open={chosen !== null && !isBusy}
        title={<FormattedMessage id="address.delete.question" />}
        confirmLabel={<FormattedMessage id="address.delete" />}
        cancelLabel={<FormattedMessage id="action.cancel" />}
        tone="danger"
        onConfirm={() => deletion.send({ type: 'deletion.confirmed', key: newRequestKey() })}
        onCancel={() => deletion.send({ type: 'deletion.declined' })}
      >
        <p>
          <FormattedMessage id="address.delete.note" />
          {hasCooldown ? (
            <>
              {' '}
              <FormattedMessage id="address.delete.cooldown" />
            </>
          ) : null}
        </p>
      </Dialog>
    </div>
  );
};

/** One saved withdraw address: whole, as a code, and the way to delete it. */
export const AddressScreen = () => {
  const user = App.useSelector(selectUser);
  const [query] = useSearchParams();
  const list = useActorRef(useOver(withdrawAddressesOver), { input: undefined });
  const addresses = useSelector(list, selectValue);
  const failure = useSelector(list, selectFailure);
  const address = addresses?.rows.find(({ id }) => String(id) === query.get('id'));
  const isUnknown = addresses !== null && !address;
  return (
    <Screen header={<AppHeader back={useBack()} title={<FormattedMessage id="address.one" />} />}>
      {user && address ? <Shown key={address.id} address={address} userId={user.id} /> : null}
      {isUnknown || failure ? (
        <EmptyState
          action={
            <Button
              variant="secondary"
              compact
              onPress={() => list.send({ type: failure ? 'retry.requested' : 'refresh.requested' })}
            >
              <FormattedMessage id="page.retry" />
            </Button>
          }
        >
          {failure ? (
            <FailureText failure={failure} />
          ) : (
            <ReasonText code="withdraw.address_unknown" />
          )}
        </EmptyState>
      ) : null}
    </Screen>
  );
};

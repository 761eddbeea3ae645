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
import { AppHeader } from '../../../components/app-header';
import { Button, ButtonLink } from '../../../components/button';
import { Card, Stack } from '../../../components/card';
import { Dialog } from '../../../components/dialog';
import { EmptyState } from '../../../components/empty-state';
import { GroupedAddress } from '../../../components/grouped-address';
import { KeyValue, KeyValueList } from '../../../components/key-value-list';
import { QrCode } from '../../../components/qr-code';
import { Screen } from '../../../components/screen';
import { App } from '../../../context/app-context';
import { useLimits } from '../../../context/limits';
import { useOver } from '../../../context/services';
import { useCopy } from '../../../flows/copying';
import { Countdown } from '../../../flows/countdown';
import { FailureText, ReasonText } from '../../../flows/failure-text';
import { SubmissionNotice } from '../../../flows/submission-notice';
import { timeStamp } from '../../../format/time';
import { useBack } from '../../../navigation/back';
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

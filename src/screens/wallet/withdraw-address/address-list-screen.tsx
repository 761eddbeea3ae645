import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { selectUser } from '../../../../machines/account/app';
import { selectFailure, selectValue } from '../../../../machines/kernel/reading';
import { selectSubmission } from '../../../../machines/wallet/withdraw-address-list';
import type { WithdrawAddress } from '../../../../schemas/wallet/withdraw-address';
import { withdrawAddressesOver } from '../../../api/wallet/withdraw-address';
import { ButtonLink } from '../../../components/controls/button';
import { Chips } from '../../../components/controls/chips';
import { EmptyState } from '../../../components/feedback/empty-state';
import { StatusTag } from '../../../components/feedback/status-tag';
import { CoinDisc } from '../../../components/figures/coin-disc';
import { AppHeader } from '../../../components/layout/app-header';
import { Stack } from '../../../components/layout/card';
import { List, ListRow } from '../../../components/layout/list-row';
import { Screen } from '../../../components/layout/screen';
import { Skeleton } from '../../../components/layout/skeleton';
import { App } from '../../../context/app-context';
import { useDetour, useReturnAddress, useReturnWith } from '../../../context/return';
import { useOver } from '../../../context/services';
import { shortened } from '../../../format/masked';
import { FailedReading } from '../../../lists/failed-reading';
import { OmittedRows } from '../../../lists/omitted-rows';
import { RefreshNotice, useHasFailedRefresh } from '../../../lists/refresh-notice';
import { useBack } from '../../../navigation/back';
import { Countdown } from '../../../parts/wallet/countdown';
import { SubmissionNotice } from '../../../submission/submission-notice';
import { useAddressDeletion } from './address-deletion';

const createPath = '/pages/user/address/create';
const allCoins = 'all';

type RowProps = {
  address: WithdrawAddress;
  onUsable: () => void;
  /** Takes the address to the page that asked for one; null where none did. */
  choose: ((address: WithdrawAddress) => void) | null;
};

const Row = ({ address, onUsable, choose }: RowProps) => (
  <ListRow
    start={<CoinDisc symbol={address.coin} />}
    title={<span translate="no">{address.label || shortened(address.address)}</span>}
    subtitle={`${address.coin} · ${address.chain} · ${shortened(address.address)}`}
    end={
      address.isCooling && address.usableAt ? (
        <StatusTag status="waiting">
          <Countdown until={address.usableAt} onOver={onUsable} />
        </StatusTag>
      ) : undefined
    }
    {...(choose
      ? { onPress: address.isCooling ? undefined : () => choose(address) }
      : { href: `#/pages/user/address/address?id=${address.id}`, chevron: true })}
  />
);

const Addresses = ({
  addresses,
  first,
  ...row
}: Omit<RowProps, 'address'> & {
  addresses: readonly WithdrawAddress[];
  /** The coin that is shown first; null for all. */
  first: string | null;
}) => {
  const intl = useIntl();
  const coins = [...new Set(addresses.map((one) => one.coin))];
  const [coin, setCoin] = useState(coins.find((one) => one === first) ?? allCoins);
  const shown = addresses.filter((one) => coin === allCoins || one.coin === coin);
  return (
    <Stack>
      {coins.length > 1 ? (
        <Chips
          label={intl.formatMessage({ id: 'label.coin' })}
          chips={[
            { value: allCoins, label: <FormattedMessage id="address.coin.all" /> },
            ...coins.map((name) => ({ value: name, label: name })),
          ]}
          value={coin}
          onChange={setCoin}
        />
      ) : null}
      <List>
        {shown.map((address) => (
          <Row key={address.id} address={address} {...row} />
        ))}
      </List>
    </Stack>
  );
};

/** A deletion that was confirmed before a reload: its status is requested here. */
const PendingDeletion = ({ userId, onDeleted }: { userId: number; onDeleted: () => void }) => {
  const deletion = useAddressDeletion({ userId, addressId: null }, onDeleted);
  const submission = useSelector(deletion, selectSubmission);
  return submission ? <SubmissionNotice submission={submission} /> : null;
};

/** Where the person may withdraw to; a withdrawal asks here for one of them. */
export const AddressListScreen = () => {
  const back = useBack();
  const [params] = useSearchParams();
  const asked = useReturnAddress() === null ? null : params.get('choose');
  const leave = useReturnWith('/pages/assets/withdraw/index');
  const detour = useDetour();
  const list = useActorRef(useOver(withdrawAddressesOver), { input: undefined });
  const addresses = useSelector(list, selectValue);
  const failure = useSelector(list, selectFailure);
  const add = (
    <ButtonLink href={`#${asked === null ? createPath : detour(createPath)}`}>
      <FormattedMessage id="address.add" />
    </ButtonLink>
  );
  const hasFailedRefresh = useHasFailedRefresh(list);
  const isEmpty = addresses?.rows.length === 0 && addresses.omitted === 0 && !hasFailedRefresh;
  const user = App.useSelector(selectUser);
  const read = () => list.send({ type: 'refresh.requested' });
  return (
    <Screen
      header={
        <AppHeader
          back={back}
          title={<FormattedMessage id={asked === null ? 'address.title' : 'address.choose'} />}
        />
      }
      action={isEmpty ? undefined : add}
    >
      {user ? <PendingDeletion key={user.id} userId={user.id} onDeleted={read} /> : null}
      <RefreshNotice actor={list} />
      {addresses === null ? (
        failure ? (
          <FailedReading
            title={<FormattedMessage id="address.failed" />}
            failure={failure}
            onRetry={() => list.send({ type: 'retry.requested' })}
          />
        ) : (
          <List>
            <ListRow title={<Skeleton width="70%" height="var(--tl-lh-body)" />} />
            <ListRow title={<Skeleton width="60%" height="var(--tl-lh-body)" />} />
          </List>
        )
      ) : isEmpty ? (
        <EmptyState drawing="list" action={add}>
          <FormattedMessage id="address.empty" />
        </EmptyState>
      ) : (
        <>
          <Addresses
            addresses={addresses.rows}
            first={asked}
            onUsable={read}
            choose={asked === null ? null : ({ id, coin }) => leave({ coin, address: String(id) })}
          />
          <OmittedRows count={addresses.omitted} />
        </>
      )}
    </Screen>
  );
};

import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { type Connection, selectIsOpen } from '../../machines/connection';
import { Banner } from '../components/banner';
import { ConnectionChip } from '../components/connection-chip';
import { clockTime } from '../format/time';
import { useConnection, useConnectionActor, useLive } from './live-provider';

/** How the prices come, as a chip for headers: live, being connected again, delayed, offline. */
export const ConnectionMark = () => {
  const connection: Connection = useConnection();
  const isOpen = useSelector(useConnectionActor(), selectIsOpen);
  if (connection === 'offline') {
    return (
      <ConnectionChip state="offline">
        <FormattedMessage id="connection.offline" />
      </ConnectionChip>
    );
  }
  if (!isOpen) {
    return (
      <ConnectionChip state="reconnecting">
        <FormattedMessage id="connection.reconnecting" />
      </ConnectionChip>
    );
  }
  return connection === 'live' ? (
    <ConnectionChip state="live">
      <FormattedMessage id="connection.live" />
    </ConnectionChip>
  ) : (
    <ConnectionChip state="delayed">
      <FormattedMessage id="connection.delayed" />
    </ConnectionChip>
  );
};

/** Under the header while the device has no network: of when the data is. Nothing otherwise. */
export const OfflineBanner = () => {
  const connection = useConnection();
  const { heardAt } = useLive();
  if (connection !== 'offline') return null;
  const time = heardAt();
  return (
    <Banner tone="warn">
      {time === null ? (
        <FormattedMessage id="connection.offline.empty" />
      ) : (
        <FormattedMessage
          id="connection.offline.since"
          values={{ time: clockTime(new Date(time).toISOString()) }}
        />
      )}
    </Banner>
  );
};

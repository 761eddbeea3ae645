import { useSelector } from '@xstate/react';
import { useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Connection, selectIsOpen } from '../../machines/kernel/connection';
import { Banner } from '../components/banner';
import { ConnectionChip, type ConnectionState } from '../components/connection-chip';
import { clockTime } from '../format/time';
import { useConnection, useConnectionActor, useLive } from './live-provider';
import { everySecond } from './shared-interval';

/** Seconds since prices last arrived; null before there were any. */
const useAge = (): number | null => {
  const { lastMessageAt } = useLive();
  const snapshot = () => {
    const time = lastMessageAt();
    return time === null ? null : Math.max(0, Math.floor((Date.now() - time) / 1000));
  };
  return useSyncExternalStore(everySecond, snapshot, snapshot);
};

const Age = () => {
  const seconds = useAge();
  if (seconds === null) return null;
  return seconds < 60 ? (
    <FormattedMessage id="connection.age.seconds" values={{ seconds }} />
  ) : (
    <FormattedMessage id="connection.age.minutes" values={{ minutes: Math.floor(seconds / 60) }} />
  );
};

const words = {
  live: <FormattedMessage id="connection.live" />,
  reconnecting: <FormattedMessage id="connection.reconnecting" />,
  delayed: <FormattedMessage id="connection.delayed" />,
  offline: <FormattedMessage id="connection.offline" />,
} as const;

const useChipState = (): ConnectionState => {
  const connection = useConnection();
  const isOpen = useSelector(useConnectionActor(), selectIsOpen);
  if (connection === 'offline') return 'offline';
  if (!isOpen) return 'reconnecting';
  return connection === 'live' ? 'live' : 'delayed';
};

/** The state of the connection as a chip for headers, with the age of prices that are not live. */
export const ConnectionMark = () => {
  const state = useChipState();
  return (
    <ConnectionChip state={state} age={state === 'live' ? null : <Age />}>
      {words[state]}
    </ConnectionChip>
  );
};

/** While the device is offline: the time of the data on screen. */
export const OfflineBanner = () => {
  const connection = useConnection();
  const { lastMessageAt } = useLive();
  if (connection !== 'offline') return null;
  const time = lastMessageAt();
  return (
    <Banner tone="warn" isQuiet>
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

type Announcement = 'none' | 'offline' | 'reconnecting' | 'stale' | 'restored';

/** A short reconnect is not announced, and the return of the network already has a toast. */
const announcementAfter = (last: Announcement, connection: Connection): Announcement => {
  switch (connection) {
    case 'offline':
    case 'stale':
      return connection;
    case 'connecting':
      return last === 'offline' ? 'none' : last;
    case 'polling':
      return 'reconnecting';
    case 'live':
      return last === 'reconnecting' || last === 'stale' ? 'restored' : last;
    case 'ageing':
      return last;
  }
};

const announcements = {
  none: null,
  offline: <FormattedMessage id="connection.offline.empty" />,
  reconnecting: <FormattedMessage id="connection.reconnecting" />,
  stale: <FormattedMessage id="quote.stale" />,
  restored: <FormattedMessage id="connection.restored" />,
} as const;

/**
 * The only live region for the connection, because several chips and banners may show its state.
 */
export const ConnectionNotice = () => {
  const connection = useConnection();
  const [last, setLast] = useState<{ announcement: Announcement; connection: Connection }>({
    announcement: 'none',
    connection,
  });
  if (last.connection !== connection) {
    setLast({ announcement: announcementAfter(last.announcement, connection), connection });
  }
  return (
    <div role="status" className="tl-spoken">
      {announcements[last.announcement]}
    </div>
  );
};

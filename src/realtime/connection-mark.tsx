import { useSelector } from '@xstate/react';
import { useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Connection, selectIsOpen } from '../../machines/kernel/connection';
import { Banner } from '../components/banner';
import { ConnectionChip, type ConnectionState } from '../components/connection-chip';
import { clockTime } from '../format/time';
import { everySecond } from './beat';
import { useConnection, useConnectionActor, useLive } from './live-provider';

/** How many seconds ago prices came last; null before there were any. Looked at once a second. */
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

/** How the prices come, as a chip for headers; when they do not come live, how old they are. */
export const ConnectionMark = () => {
  const state = useChipState();
  return (
    <ConnectionChip state={state} age={state === 'live' ? null : <Age />}>
      {words[state]}
    </ConnectionChip>
  );
};

/** Under the header while the device has no network: of when the data is. Nothing otherwise. */
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

type News = 'none' | 'offline' | 'reconnecting' | 'stale' | 'restored';

/**
 * What is to be said after a change. A socket that is opened anew within moments is not worth a word,
 * and the return of the network is said by a toast.
 */
const noticeAfter = (said: News, connection: Connection): News => {
  switch (connection) {
    case 'offline':
    case 'stale':
      return connection;
    case 'connecting':
      return said === 'offline' ? 'none' : said;
    case 'polling':
      return 'reconnecting';
    case 'live':
      return said === 'reconnecting' || said === 'stale' ? 'restored' : said;
    case 'ageing':
      return said;
  }
};

const spoken = {
  none: null,
  offline: <FormattedMessage id="connection.offline.empty" />,
  reconnecting: <FormattedMessage id="connection.reconnecting" />,
  stale: <FormattedMessage id="quote.stale" />,
  restored: <FormattedMessage id="connection.restored" />,
} as const;

/** Says every change of the connection once, for the whole app; chips and banners only show it. */
export const ConnectionNotice = () => {
  const connection = useConnection();
  const [last, setLast] = useState<{ said: News; connection: Connection }>({
    said: 'none',
    connection,
  });
  if (last.connection !== connection) {
    setLast({ said: noticeAfter(last.said, connection), connection });
  }
  return (
    <div role="status" className="tl-spoken">
      {spoken[last.said]}
    </div>
  );
};

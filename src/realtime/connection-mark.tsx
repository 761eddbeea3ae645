import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { type Connection, selectWasOpen } from '../../machines/kernel/connection';
import { Banner } from '../components/feedback/banner';
import { ConnectionChip, type ConnectionState } from '../components/feedback/connection-chip';
import { clockTime } from '../format/time';
import {
  type Freshness,
  useAge,
  useConnection,
  useConnectionActor,
  useFreshness,
  useIsPolled,
  useLive,
} from './live-provider';
import { pollSeconds } from './poll-interval';

const Age = ({ seconds }: { seconds: number }) => {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes === 0) return <FormattedMessage id="connection.age.seconds" values={{ seconds }} />;
  if (hours === 0) return <FormattedMessage id="connection.age.minutes" values={{ minutes }} />;
  const days = Math.floor(hours / 24);
  return days === 0 ? (
    <FormattedMessage id="connection.age.hours" values={{ hours }} />
  ) : (
    <FormattedMessage id="connection.age.days" values={{ days }} />
  );
};

const words = {
  live: <FormattedMessage id="connection.live" />,
  connecting: <FormattedMessage id="connection.connecting" />,
  reconnecting: <FormattedMessage id="connection.reconnecting" />,
  polled: <FormattedMessage id="connection.polled" values={{ seconds: pollSeconds }} />,
  delayed: <FormattedMessage id="connection.delayed" />,
  offline: <FormattedMessage id="connection.offline" />,
} as const;

type Observed = {
  connection: Connection;
  freshness: Freshness | null;
  isPolled: boolean;
  wasOpen: boolean;
};

const chipState = ({ connection, freshness, isPolled, wasOpen }: Observed): ConnectionState => {
  if (connection === 'offline') return 'offline';
  if (isPolled && freshness === 'live') return 'polled';
  if (connection !== 'open' && connection !== 'silent') {
    return wasOpen ? 'reconnecting' : 'connecting';
  }
  if (freshness === null) return 'connecting';
  return freshness === 'live' && connection === 'open' ? 'live' : 'delayed';
};

/**
 * The state of the connection as a chip for headers, with the age of prices that are not live: those
 * of one pair where the screen shows one.
 */
export const ConnectionMark = ({ symbol }: { symbol?: string }) => {
  const connection = useConnection();
  const freshness = useFreshness(symbol);
  const seconds = useAge(symbol);
  const isPolled = useIsPolled();
  const wasOpen = useSelector(useConnectionActor(), selectWasOpen);
  const state = chipState({ connection, freshness, isPolled, wasOpen });
  // At the start nothing is late yet, unless the prices are already stale.
  const isCurrent = state === 'live' || state === 'polled';
  const isAged = connection === 'connecting' ? freshness === 'stale' : !isCurrent;
  return (
    <ConnectionChip
      state={state}
      age={isAged && seconds !== null ? <Age seconds={seconds} /> : null}
    >
      {words[state]}
    </ConnectionChip>
  );
};

/** While the device is offline: the time of the data on screen. */
export const OfflineBanner = () => {
  const connection = useConnection();
  const { quotes } = useLive();
  if (connection !== 'offline') return null;
  const time = quotes.newestMs();
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

import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Connection, selectWasOpen } from '../../machines/kernel/connection';
import { HomeSlot } from '../parts/news/home-slot-content';
import { ContractNotices } from '../realtime/contract-notices';
import {
  type Freshness,
  useConnection,
  useConnectionActor,
  useFreshness,
  useIsPolled,
} from '../realtime/live-provider';
import { NoticeToasts } from '../realtime/notice-toasts';
import { pollSeconds } from '../realtime/poll-interval';

type Announcement =
  | 'none'
  | 'offline'
  | 'connecting'
  | 'reconnecting'
  | 'polled'
  | 'stale'
  | 'restored';

type Observed = {
  connection: Connection;
  freshness: Freshness | null;
  isPolled: boolean;
  wasOpen: boolean;
};

/** A short reconnect is not announced, and the return of the network already has a toast. */
const announcementAfter = (
  last: Announcement,
  { connection, freshness, isPolled, wasOpen }: Observed,
): Announcement => {
  switch (connection) {
    case 'offline':
      return 'offline';
    case 'connecting':
    case 'reconnecting':
      return last === 'offline' ? 'none' : last;
    case 'polling':
    case 'silent':
    case 'open':
      if (freshness === 'stale') return 'stale';
      if (isPolled && freshness === 'live') return 'polled';
      if (connection === 'silent') return last;
      if (connection === 'polling') return wasOpen ? 'reconnecting' : 'connecting';
      if (last === 'none' || last === 'offline') return 'none';
      return freshness === 'live' ? 'restored' : last;
  }
};

const announcements = {
  none: null,
  offline: <FormattedMessage id="connection.offline.empty" />,
  connecting: <FormattedMessage id="connection.connecting" />,
  reconnecting: <FormattedMessage id="connection.reconnecting" />,
  polled: <FormattedMessage id="connection.polled" values={{ seconds: pollSeconds }} />,
  stale: <FormattedMessage id="quote.stale" />,
  restored: <FormattedMessage id="connection.restored" />,
} as const;

/**
 * The only live region for the connection, because several chips and banners may show its state.
 */
export const ConnectionNotice = () => {
  const connection = useConnection();
  const freshness = useFreshness();
  const isPolled = useIsPolled();
  const wasOpen = useSelector(useConnectionActor(), selectWasOpen);
  const [last, setLast] = useState<Announcement>('none');
  const announcement = announcementAfter(last, { connection, freshness, isPolled, wasOpen });
  if (announcement !== last) setLast(announcement);
  return (
    <>
      <div role="status" className="tl-spoken">
        {announcements[announcement]}
      </div>
      <NoticeToasts />
      <ContractNotices />
      <HomeSlot />
    </>
  );
};

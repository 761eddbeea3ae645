import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { selectUser } from '../machines/account/app';
import type { User } from '../schemas/account/user';
import { isHome } from '../schemas/kernel/route';
import { outboxStoreOf } from './api/support/outbox-store';
import { LaterNotices } from './app/later-notices';
import { App } from './context/app-context';
import { useConfig } from './context/config';
import { later } from './context/deferred-assets';
import { OwnLimits } from './parts/account/own-limits';
import { useLive } from './realtime/live-provider';

const outbox = later(() => import('./screens/support/left-messages'), 'LeftMessages');
const popup = later(() => import('./screens/subscription/recommended-coin'), 'RecommendedCoin');

/** Everything that home shows and may open comes before the popup. */
const idleMs = 3_000;

type Popup = ComponentType<{ isHome: boolean }>;

/** The popup of a recommended coin, fetched at the first visit of home. */
const Recommendation = () => {
  const isAtHome = isHome(useLocation().pathname);
  const { firstPrices } = useLive();
  const [Shown, setShown] = useState<Popup | null>(null);
  useEffect(() => {
    if (!isAtHome) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasLeft = false;
    const show = () => {
      // Nobody has asked for it, so a failure is not shown.
      popup.fetched().then(
        () => setShown(() => popup.loaded()),
        () => undefined,
      );
    };
    void firstPrices.then(() => {
      if (!hasLeft) timer = setTimeout(show, idleMs);
    });
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [isAtHome, firstPrices]);
  return Shown ? <Shown isHome={isAtHome} /> : null;
};

type Sender = ComponentType<{ user: User }>;

/** Fetched only where this device has messages of the chat that are not sent. */
const Outbox = ({ user }: { user: User }) => {
  const [Sending, setSending] = useState<Sender | null>(null);
  useEffect(() => {
    if (outboxStoreOf(user.id).list().length === 0) return;
    const leaving = new AbortController();
    const send = () => {
      outbox.fetched().then(
        () => leaving.signal.aborted || setSending(() => outbox.loaded()),
        // Without a network the messages wait for it anyway.
        () => addEventListener('online', send, { once: true, signal: leaving.signal }),
      );
    };
    send();
    return () => leaving.abort();
  }, [user.id]);
  return Sending ? <Sending user={user} /> : null;
};

/** What stands beside every screen and is not part of the start. */
export const DeferredParts = () => {
  const { chat, subscription } = useConfig().features;
  const user = App.useSelector(selectUser);
  return (
    <>
      <LaterNotices />
      {chat && user ? <Outbox key={user.id} user={user} /> : null}
      <OwnLimits />
      {subscription ? <Recommendation /> : null}
    </>
  );
};

import { type ComponentType, useEffect, useState } from 'react';
import { selectUser } from '../machines/account/app';
import type { User } from '../schemas/account/user';
import { outboxStoreOf } from './api/support/outbox-store';
import { LaterNotices } from './app/later-notices';
import { App } from './context/app-context';
import { useConfig } from './context/config';
import { later, type Part } from './context/deferred-assets';
import { useReturnFocus } from './navigation/return-focus';
import { OwnLimits } from './parts/account/own-limits';
import { useLive } from './realtime/live-provider';
import { PriceKeeper } from './realtime/price-keeper';
import { syncPreferences } from './storage/preferences-sync';

const outbox = later(() => import('./screens/support/left-messages'), 'LeftMessages');
const homeExtras = later(() => import('./screens/market/home/home-extras'), 'HomeExtras');
const recommended = later(
  () => import('./screens/subscription/recommended-coin'),
  'RecommendedCoin',
);

/** What any page shows comes before what home says besides. */
const idleMs = 3_000;

/** What home says besides, fetched once prices have come. Nobody has asked for it: a failure is not shown. */
const useFetched = <Props,>(part: Part<Props>, idleMs: number): ComponentType<Props> | null => {
  const { firstPrices } = useLive();
  const [Shown, setShown] = useState<ComponentType<Props> | null>(part.loaded);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasLeft = false;
    const fetch = () => {
      part.fetched().then(
        () => setShown(part.loaded),
        () => undefined,
      );
    };
    void firstPrices.then(() => {
      if (!hasLeft) timer = setTimeout(fetch, idleMs);
    });
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [part, firstPrices, idleMs]);
  return Shown;
};

/** What home says of today and of a day's prices. */
const Extras = () => {
  const Shown = useFetched(homeExtras, 0);
  return Shown ? <Shown /> : null;
};

/** The card of a recommended coin. */
const Recommendation = () => {
  const Shown = useFetched(recommended, idleMs);
  return Shown ? <Shown /> : null;
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
  const app = App.useActorRef();
  useReturnFocus();
  useEffect(() => syncPreferences(app), [app]);
  return (
    <>
      <LaterNotices />
      {chat && user ? <Outbox key={user.id} user={user} /> : null}
      <OwnLimits />
      <Extras />
      <PriceKeeper />
      {subscription && user ? <Recommendation key={`coin ${user.id}`} /> : null}
    </>
  );
};

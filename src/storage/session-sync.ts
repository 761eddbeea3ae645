import type { AppActor } from '../../machines/account/app';
import { clearDrafts } from './draft-storage';
import { isStoredSession, readStored, writeStored } from './stored-session';

/** Keeps on the device what the app has, and follows another tab that logged in or out. */
export const syncSession = (app: AppActor): void => {
  const { session, language, preferences } = app.getSnapshot().context;
  let kept = { session, language, preferences };
  writeStored(kept, null);
  app.subscribe((snapshot) => {
    const { context } = snapshot;
    if (snapshot.matches({ session: 'closing' })) clearDrafts();
    const now = {
      session: context.session,
      language: context.language,
      preferences: context.preferences,
    };
    writeStored(now, kept);
    kept = now;
  });
  addEventListener('storage', ({ key }) => {
    if (!isStoredSession(key)) return;
    const left = readStored().session;
    if (left?.token === app.getSnapshot().context.session?.token) return;
    app.send({ type: 'session.synced', session: left });
  });
};

import type { AppActor } from '../../machines/account/app';
import { clearDrafts } from './stored-drafts';
import { isStoredSession, readStored, writeStored } from './stored-session';

/**
 * Writes the app's session and settings to the device, and syncs a login or logout of another tab.
 */
export const syncSession = (app: AppActor): void => {
  const { session, language, preferences } = app.getSnapshot().context;
  let stored = { session, language, preferences };
  writeStored(stored, null);
  app.subscribe((snapshot) => {
    const { context } = snapshot;
    if (snapshot.matches({ session: 'closing' })) clearDrafts();
    const now = {
      session: context.session,
      language: context.language,
      preferences: context.preferences,
    };
    writeStored(now, stored);
    stored = now;
  });
  addEventListener('storage', ({ key }) => {
    if (!isStoredSession(key)) return;
    const synced = readStored().session;
    if (synced?.token === app.getSnapshot().context.session?.token) return;
    app.send({ type: 'session.synced', session: synced });
  });
};

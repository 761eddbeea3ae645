import type { AppActor } from '../../machines/account/app';
import { storedNames } from './stored-names';
import { readStored } from './stored-session';

/** Follows how another tab of this device looks. */
export const syncPreferences = (app: AppActor): (() => void) => {
  const follow = ({ key }: StorageEvent) => {
    if (key !== storedNames.preferences) return;
    app.send({ type: 'preferences.changed', change: readStored().preferences });
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};

import * as v from 'valibot';
import { Intent, type IntentCall, intentKeepMs } from '../../../schemas/kernel/intent';
import { type Area, readJson, writeText } from './device';

/** Intents that are unfinished on this device. */
export type Intents = {
  /** Rejects when the device does not keep it; then nothing may be sent under the key. */
  keep: (intent: Omit<Intent, 'keptAt'>) => Promise<void>;
  forget: (key: string) => Promise<void>;
  /** Oldest first. */
  list: (call: IntentCall) => readonly Intent[];
};

type Place = { readonly name: string; readonly area: Area };

const readAll = ({ name, area }: Place): Intent[] => {
  const kept = readJson(name, area);
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one) => {
    const parsed = v.safeParse(Intent, one);
    const isFresh = parsed.success && Date.now() - Date.parse(parsed.output.keptAt) < intentKeepMs;
    return isFresh ? [parsed.output] : [];
  });
};

const writeAll = ({ name, area }: Place, intents: readonly Intent[]) =>
  writeText(name, intents.length === 0 ? null : JSON.stringify(intents), area);

/** A key that no other request has, also where the page is not served securely. */
export const newRequestKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const intentsAt = (place: Place): Intents => ({
  keep: async (intent) => {
    const kept = readAll(place).filter(({ key }) => key !== intent.key);
    writeAll(place, [...kept, { ...intent, keptAt: new Date().toISOString() }]);
    if (!readAll(place).some(({ key }) => key === intent.key)) {
      throw new Error('This device does not keep what it is told.');
    }
  },
  forget: async (key) => {
    writeAll(
      place,
      readAll(place).filter((intent) => intent.key !== key),
    );
  },
  list: (call) => readAll(place).filter((intent) => intent.call === call),
});

/** Those of one person. */
export const intentsOf = (userId: number): Intents =>
  intentsAt({ name: `tideline_intents_${userId}`, area: 'localStorage' });

/** Those of whoever is not logged in: of this tab alone, because the next one may be somebody else. */
export const visitorIntents: Intents = intentsAt({
  name: 'tideline_intents_visitor',
  area: 'sessionStorage',
});

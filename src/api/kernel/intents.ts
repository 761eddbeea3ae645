import * as v from 'valibot';
import { Intent, type IntentCall, intentKeepMs } from '../../../schemas/kernel/intent';
import { type Area, readJson, writeText } from './device';

/** Requests without a known outcome that this device stores. */
export type Intents = {
  /** Rejects when the device does not store it; then nothing may be sent under the key. */
  store: (intent: Omit<Intent, 'storedAt'>) => Promise<void>;
  forget: (key: string) => Promise<void>;
  /** Oldest first. */
  list: (call: IntentCall) => readonly Intent[];
};

type Place = { readonly name: string; readonly area: Area };

/** Up to version 2.5.8 the time had another name; a request from before an upgrade stays known. */
const upgraded = (one: unknown): unknown =>
  typeof one === 'object' && one !== null && 'keptAt' in one
    ? { storedAt: one.keptAt, ...one }
    : one;

const readAll = ({ name, area }: Place): Intent[] => {
  const stored = readJson(name, area);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one) => {
    const parsed = v.safeParse(Intent, upgraded(one));
    const isFresh =
      parsed.success && Date.now() - Date.parse(parsed.output.storedAt) < intentKeepMs;
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
  store: async (intent) => {
    const stored = readAll(place).filter(({ key }) => key !== intent.key);
    writeAll(place, [...stored, { ...intent, storedAt: new Date().toISOString() }]);
    if (!readAll(place).some(({ key }) => key === intent.key)) {
      throw new Error('This device does not store requests.');
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

/** Those of a visitor: of this tab alone, because the next visitor may be somebody else. */
export const visitorIntents: Intents = intentsAt({
  name: 'tideline_intents_visitor',
  area: 'sessionStorage',
});

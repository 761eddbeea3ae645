import * as v from 'valibot';
import { Intent, type IntentCall, intentKeepMs } from '../../schemas/intent';
import { readJson, writeText } from './device';

/** The unfinished intents of one person on this device. */
export type Intents = {
  /** Rejects when the device does not keep it; then nothing may be sent under the key. */
  keep: (intent: Omit<Intent, 'keptAt'>) => Promise<void>;
  forget: (key: string) => Promise<void>;
  /** Oldest first. */
  list: (call: IntentCall) => readonly Intent[];
};

const nameFor = (userId: number) => `tideline_intents_${userId}`;

const readAll = (userId: number): Intent[] => {
  const kept = readJson(nameFor(userId));
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one) => {
    const parsed = v.safeParse(Intent, one);
    const isFresh = parsed.success && Date.now() - Date.parse(parsed.output.keptAt) < intentKeepMs;
    return isFresh ? [parsed.output] : [];
  });
};

const writeAll = (userId: number, intents: readonly Intent[]) =>
  writeText(nameFor(userId), intents.length === 0 ? null : JSON.stringify(intents));

/** A key that no other request has, also where the page is not served securely. */
export const newRequestKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

export const intentsOf = (userId: number): Intents => ({
  keep: async (intent) => {
    const kept = readAll(userId).filter(({ key }) => key !== intent.key);
    writeAll(userId, [...kept, { ...intent, keptAt: new Date().toISOString() }]);
    if (!readAll(userId).some(({ key }) => key === intent.key)) {
      throw new Error('This device does not keep what it is told.');
    }
  },
  forget: async (key) => {
    const kept = readAll(userId);
    writeAll(
      userId,
      kept.filter((intent) => intent.key !== key),
    );
  },
  list: (call) => readAll(userId).filter((intent) => intent.call === call),
});

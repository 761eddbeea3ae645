import type { Config } from '../../schemas/kernel/config';
import type { Rows } from '../../schemas/kernel/rows';
import type { Pair } from '../../schemas/market/pair';
import { withTimeout } from '../api/kernel/chunk';
import type { Client } from '../api/kernel/client';
import { GetConfig } from '../api/kernel/config';
import { GetPairs } from '../api/market/market';
import { type HandOff, handOffOfPage } from '../instant-shell/hand-off';

/** Responses that arrived before the first screen of the app; null where there is none yet. */
export type FirstAnswers = { pairs: Rows<Pair> | null; config: Config | null };

/** The page has asked already, so an answer is near or there is no use in waiting. */
const timeoutMs = 500;

const askedByPage = (): HandOff['answers'] => handOffOfPage()?.answers ?? {};

/** The answer to what the page itself asked. Each is given once: it does not become older news. */
export const takeAsked = async (path: string): Promise<unknown> => {
  const asked = askedByPage();
  const answer = asked[path];
  Reflect.deleteProperty(asked, path);
  return (await answer?.()) ?? null;
};

/** What was asked of another server than the one that the page has now is not used. */
export const dropAsked = (): void => {
  const asked = askedByPage();
  for (const path of Object.keys(asked)) Reflect.deleteProperty(asked, path);
};

const orNull = <Value>(answer: Promise<Value>): Promise<Value | null> =>
  withTimeout(answer, timeoutMs).catch(() => null);

export const firstAnswers = async (client: Client): Promise<FirstAnswers> => {
  const asked = askedByPage();
  const [pairs, config] = await Promise.all([
    GetPairs.path in asked ? orNull(client.request(GetPairs, {})) : null,
    GetConfig.path in asked ? orNull(client.request(GetConfig, {})) : null,
  ]);
  return { pairs, config };
};

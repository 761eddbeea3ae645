import type { AnyStateMachine } from 'xstate';
import { accountExamples } from '../../examples/account/account-guards';
import { alertsExamples } from '../../examples/account/alerts-guards';
import { ownLimitsExamples } from '../../examples/account/own-limits-guards';
import { futuresExamples } from '../../examples/futures/futures-guards';
import { hostingExamples } from '../../examples/hosting/hosting-guards';
import { hostingOrderExamples } from '../../examples/hosting/hosting-order-guards';
import type { ExampleTable, GuardExamples } from '../../examples/kernel/guard-examples';
import { requestExamples } from '../../examples/kernel/request-guards';
import { optionExamples } from '../../examples/option/option-guards';
import { optionPurchaseExamples } from '../../examples/option/option-purchase-guards';
import { securityExamples } from '../../examples/security/security-guards';
import { spotExamples } from '../../examples/spot/spot-guards';
import { newCoinExamples } from '../../examples/subscription/new-coin-guards';
import { subscriptionExamples } from '../../examples/subscription/subscription-guards';
import { supportExamples } from '../../examples/support/support-guards';
import { verificationExamples } from '../../examples/verification/verification-guards';
import { depositExamples } from '../../examples/wallet/deposit-guards';
import { withdrawalExamples } from '../../examples/wallet/withdrawal-guards';
import messages from '../../i18n/messages/en.json';
import { sentencesOf } from './sentences';

export const guardExamples: ExampleTable = {
  ...requestExamples,
  ...accountExamples,
  ...ownLimitsExamples,
  ...alertsExamples,
  ...securityExamples,
  ...depositExamples,
  ...supportExamples,
  ...withdrawalExamples,
  ...futuresExamples,
  ...hostingExamples,
  ...hostingOrderExamples,
  ...spotExamples,
  ...optionPurchaseExamples,
  ...optionExamples,
  ...newCoinExamples,
  ...subscriptionExamples,
  ...verificationExamples,
};

/** Under which name the table has a guard; null where it has none. */
export const exampleNameOf = (machine: string, guard: string): string | null =>
  [`${machine}.${guard}`, guard].find((name) => name in guardExamples) ?? null;

/** The codes that a schema can answer with, in the order of its rules. */
const codesIn = (part: unknown, seen = new Set<unknown>()): string[] => {
  if (part === null || typeof part !== 'object' || seen.has(part)) return [];
  seen.add(part);
  const own: unknown = Reflect.get(part, 'message');
  const inner = ['entries', 'pipe', 'options', 'wrapped', 'item'].flatMap((name) => {
    const value: unknown = Reflect.get(part, name);
    if (value === null || typeof value !== 'object') return [];
    return Object.values(value)
      .flatMap((it) => codesIn(it, seen))
      .concat(codesIn(value, seen));
  });
  return [...new Set(typeof own === 'string' ? [own, ...inner] : inner)];
};

/** A message as a sentence: of its plural forms the general one, with the name of the figure in it. */
const asSentence = (message: string) =>
  message.replace(/\{(\w+), plural,.*?other \{([^}]*)\}\}/g, (_, name: string, form: string) =>
    form.replace('#', `{${name}}`),
  );

const messageOf = new Map(
  Object.entries(messages).map(([id, message]) => [id, asSentence(message)]),
);

type Refusal = { code: string; message: string };

/** What a guard asks, cases that show it, and with which words a form or the server says no. */
export type GuardRule = {
  sentence: string;
  holds: string[];
  fails: string[];
  refusals: Refusal[];
};

/** The messages for the codes that a schema can answer with. */
export const refusalsOf = (asks: GuardExamples['asks']): Refusal[] =>
  codesIn(asks?.schema).flatMap((code) => {
    const message = messageOf.get(`refusal.${code}`);
    return message === undefined ? [] : [{ code, message }];
  });

/** The rules of all guards of a machine. A guard without a sentence or without examples is an error. */
export const rulesOf = ({ id, implementations }: AnyStateMachine): Map<string, GuardRule> => {
  const guards = Object.keys(implementations.guards);
  const sentences = sentencesOf(id, 'guards', guards);
  return new Map(
    guards.map((guard): [string, GuardRule] => {
      const sentence = sentences.get(guard) ?? '';
      const examples = guardExamples[exampleNameOf(id, guard) ?? ''];
      if (sentence === '') throw new Error(`No sentence stands above the guard ${id}.${guard}.`);
      if (!examples) throw new Error(`No examples show the guard ${id}.${guard}.`);
      const [holds, fails] = [Object.keys(examples.holds), Object.keys(examples.fails)];
      return [guard, { sentence, holds, fails, refusals: refusalsOf(examples.asks) }];
    }),
  );
};

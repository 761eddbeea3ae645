import en from '../../i18n/messages/en.json' with { type: 'json' };
import type { RefusalCode } from '../../schemas/kernel/refusal';
import type { DomainManifest } from '../manifest/manifest';
import type { Call } from '../requests/call';
import { commonRefusalsOf, ownRefusalsOf } from '../requests/call-refusals';
import { statusOf } from '../requests/refusal';
import { type JsonSchema, jsonSchemaOf } from './json-schema';

/** A reason for which a call may refuse, as a reader needs it. */
export type DescribedRefusal = {
  readonly code: RefusalCode;
  readonly status: number;
  /** The English text; its parameters stand in braces. */
  readonly text: string;
  readonly params: readonly string[];
};

/** A call in the words of the contract, without anything that only the server knows. */
export type DescribedCall = {
  /** `postUserLogin`: names the call in documents and generated clients. */
  readonly id: string;
  readonly domain: string;
  readonly method: Call['method'];
  readonly path: string;
  readonly who: Call['who'];
  readonly keyed: boolean;
  readonly carries: Call['carries'];
  /** Candles keep the envelope of existing clients. */
  readonly envelope: 'message' | 'bars';
  readonly about: string;
  readonly request: JsonSchema;
  readonly result: JsonSchema;
  readonly own: readonly DescribedRefusal[];
  readonly common: readonly DescribedRefusal[];
};

const texts: Readonly<Record<string, string>> = en;

const describedRefusal = (code: RefusalCode): DescribedRefusal => {
  const text = texts[`refusal.${code}`] ?? '';
  const params = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
  return { code, status: statusOf[code] ?? 200, text, params: [...new Set(params)] };
};

const idOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  `${method.toLowerCase()}/${path}`.replace(/[/_-](\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );

const describedCall = (domain: string, call: Call): DescribedCall => ({
  id: idOf(call),
  domain,
  method: call.method,
  path: call.path,
  who: call.who,
  keyed: call.keyed,
  carries: call.carries,
  envelope: 'envelope' in call ? call.envelope : 'message',
  about: call.about,
  request: jsonSchemaOf(call.request, call.path),
  result: jsonSchemaOf(call.result, call.path),
  own: ownRefusalsOf(call).map(describedRefusal),
  common: commonRefusalsOf(call).map(describedRefusal),
});

/** Every call of the domains, as the contract describes it. */
export const describedCalls = (
  domains: Readonly<Record<string, Pick<DomainManifest, 'calls'>>>,
): readonly DescribedCall[] =>
  Object.entries(domains).flatMap(([domain, { calls }]) =>
    calls.map((call) => describedCall(domain, call)),
  );

import * as v from 'valibot';
import { callPaths } from './call-path';
import { Language } from './language';

// The message of each rule names what is expected; the page that reports a wrong value words it.

const withoutError =
  /^(?:https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?(?:\/[\w./~-]*)?|\/?[\w.~-][\w./~-]*)$/i;

/** An address of http or https, or a path beside the page; with a slash at its end. */
const Address = v.pipe(
  v.string('address'),
  v.regex(withoutError, 'address'),
  v.transform((text) => text.replace(/\/?$/, '/')),
);

/** What stands before a token, with the space between them. */
const TokenPrefix = v.pipe(
  v.string('prefix'),
  v.regex(/^(?:[\w-]{1,20} ?)?$/, 'prefix'),
  v.transform((text) => text.replace(/(?<! )$/, ' ').trimStart()),
);

/** Below the API base, so that no path leads to another host. */
const Path = v.pipe(v.string('path'), v.regex(/^\w[\w.-]*(?:\/\w[\w.-]*)*$/, 'path'));

const Spelling = v.pipe(v.string('spelling'), v.regex(/^[\w-]{1,20}$/, 'spelling'));

/** The file `tideline.json` beside the page (contract/transport.md#deployment). */
const Deployment = v.strictObject(
  {
    apiBase: v.exactOptional(Address),
    socketUrl: v.exactOptional(Address),
    supportSites: v.exactOptional(v.array(Address, 'address')),
    tokenPrefix: v.exactOptional(TokenPrefix),
    paths: v.exactOptional(v.record(v.picklist(callPaths, 'call'), Path, 'path')),
    languages: v.exactOptional(
      v.record(v.picklist(Language.options, 'language'), Spelling, 'spelling'),
    ),
  },
  'name',
);
export type Deployment = v.InferOutput<typeof Deployment>;

export const deploymentNames = Object.keys(Deployment.entries);

const expectations = [
  'json',
  'name',
  'address',
  'prefix',
  'path',
  'call',
  'spelling',
  'language',
] as const;

/** The other origins that a page with this file talks to. */
export const originsOf = ({ apiBase, socketUrl }: Deployment): string[] =>
  [apiBase, socketUrl].flatMap((address) =>
    address?.startsWith('http') ? [new URL(address).origin] : [],
  );

/** A value of the file that cannot be used, and what is expected in its place. */
export type DeploymentIssue = {
  readonly field: string;
  readonly value: string;
  readonly expected: (typeof expectations)[number];
};

export class WrongDeployment extends Error {
  override readonly name = 'WrongDeployment';
  constructor(readonly issue: DeploymentIssue) {
    super(`In tideline.json ${issue.field || 'the text'} cannot be ${issue.value}.`);
  }
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

const objectIn = (text: string): object => {
  try {
    const parsed: unknown = JSON.parse(text);
    if (parsed instanceof Object && !Array.isArray(parsed)) return parsed;
  } catch {
    // Reported below, as any other text that is no object.
  }
  throw new WrongDeployment({ field: '', value: shortened(text), expected: 'json' });
};

/** Reads the text of the file; throws `WrongDeployment` for the first value that cannot be used. */
export const deploymentFrom = (text: string): Deployment => {
  const parsed = v.safeParse(Deployment, objectIn(text));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new WrongDeployment({
    field: v.getDotPath(issue) ?? '',
    value: shortened(JSON.stringify(issue.path?.at(-1)?.value ?? issue.input)),
    expected: expectations.find((one) => one === issue.message) ?? 'json',
  });
};

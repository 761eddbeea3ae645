import type { FieldRules, Reply, Rewrite } from './wire';

/** How events arrive at a socket, if there is one. */
export type Feed = {
  /** None refuses the path; the old protocol refuses every handshake of a newer client. */
  readonly protocol: 'none' | 'old' | 'current';
  /** A silent one opens and stays so. */
  readonly isSilent?: boolean;
  /** Acknowledges subscriptions and sends the events of a user. */
  readonly isAnswering?: boolean;
  /** Pairs of which nothing is sent. */
  readonly quiet?: readonly string[];
  readonly row?: FieldRules;
};

/** The parts of the journey, in order; a variant may change what one of them can show. */
export const steps = [
  'registration',
  'recovery',
  'login',
  'profile',
  'prices',
  'chart',
  'assets',
  'order',
  'cancel',
  'fill',
  'history',
  'options',
  'futures',
  'verification',
  'countries',
  'bank card',
  'addresses',
  'deposit',
  'withdrawal',
  'bank withdrawal',
  'languages',
  'refusal',
  'end of session',
] as const;
export type Step = (typeof steps)[number];

/** In what a server differs from the plain product. */
export type Variant = {
  readonly name: string;
  /** Wraps a payload. */
  readonly wrap?: (payload: unknown) => unknown;
  /** Responds to a call that it refuses, with the reason. */
  readonly refuse?: (text: string) => Reply;
  /** Responds to a token that is not valid. */
  readonly deny?: () => Reply;
  /** Rewrites the payload of a call, by method and path. */
  readonly payloads?: Readonly<Record<string, Rewrite>>;
  /** Responds to a call in place of its payload, after it was executed. */
  readonly replies?: Readonly<Record<string, () => Reply>>;
  /** Fields of a call, by method and path, that it does not know and leaves unread. */
  readonly unknown?: Readonly<Record<string, readonly string[]>>;
  /** Its own name of a path. */
  readonly paths?: Readonly<Record<string, string>>;
  readonly tokenPrefix?: string;
  /** Codes belong to the session of the browser, which a cookie names, instead of to the address. */
  readonly hasSessionCodes?: boolean;
  /** The call is on another origin than the page. */
  readonly isElsewhere?: boolean;
  /** The file that the operator puts beside the page; `{api}` is the origin of the calls. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly feed?: Feed;
};

import * as v from 'valibot';
import { described } from '../kernel/described';

/** A public key on the curve P-256, uncompressed: 65 bytes. */
const PublicKey = v.pipe(v.string(), v.regex(/^[\w-]{87}$/));

/** Where a browser can be reached, and how a message to it is encrypted (RFC 8291). */
export const PushTarget = v.object({
  endpoint: described(
    v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/), v.maxLength(1_000)),
    'Address at the push service of the browser; null where there is none.',
  ),
  p256dh: described(PublicKey, 'Public key of the subscription, 65 bytes in base64url.'),
  /** 16 bytes. */
  auth: described(
    v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
    'Secret of the subscription, 16 bytes in base64url.',
  ),
});
export type PushTarget = v.InferOutput<typeof PushTarget>;

/** What the server knows of this session: its own key, and where it sends notifications. */
export const PushState = v.pipe(
  v.object({ public_key: PublicKey, endpoint: v.nullable(v.string()) }),
  v.transform((wire) => ({ publicKey: wire.public_key, endpoint: wire.endpoint })),
);
export type PushState = v.InferOutput<typeof PushState>;

/** The same as this server sends it. */
export const SentPushState = v.object({
  public_key: described(PublicKey, 'Public key of this server, 65 bytes in base64url.'),
  endpoint: described(
    v.nullable(v.string()),
    'Address at the push service of the browser; null where there is none.',
  ),
});

export const SentPushChange = v.object({
  enabled: described(v.boolean(), 'Whether notifications are sent.'),
});

export const PushChanged = v.pipe(
  SentPushChange,
  v.transform(({ enabled }) => enabled),
);

/** A notification as the service worker shows it. */
export const PushMessage = v.object({
  title: v.string(),
  body: v.string(),
  link: v.string(),
  tag: v.string(),
  lang: v.string(),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;

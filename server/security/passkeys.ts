import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import { timeOf, timeOrNull } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import type { ServerConfig } from '../platform/config';
import { type Proof, refusing } from '../requests/call';
import { Refusal, refuse } from '../requests/refusal';
import type { Services } from '../requests/services';
import {
  type ChallengePlace,
  challengeMs,
  storeChallenge,
  takeChallenge,
} from './passkey-challenges';

const maxPasskeys = 20;

const shared = {
  id: v.string(),
  rawId: v.string(),
  type: v.literal('public-key'),
  clientExtensionResults: v.object({}),
};

/** The browser's response to `create`, as text. */
const Registration = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ...shared,
    response: v.object({
      clientDataJSON: v.string(),
      attestationObject: v.string(),
      transports: v.optional(
        v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(8)),
        [],
      ),
    }),
  }),
);

/** The browser's response to `get`, as text. */
const Assertion = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ...shared,
    response: v.object({
      clientDataJSON: v.string(),
      authenticatorData: v.string(),
      signature: v.string(),
    }),
  }),
);

const ClientData = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url').toString('utf8')),
  v.parseJson(),
  v.object({
    challenge: v.string(),
    origin: v.pipe(v.string(), v.url()),
    // No page of this app is in a frame of another origin (Web Authentication 3, 7.2, step 10).
    crossOrigin: v.optional(v.literal(false)),
    topOrigin: v.optional(v.never()),
  }),
);

const wrong = refusing(new Refusal('auth.passkey_wrong'));

/** The relying party: the public host; on localhost, any port of it. */
const siteOf = (
  { PUBLIC_ORIGIN }: Pick<ServerConfig, 'PUBLIC_ORIGIN'>,
  origin = 'http://localhost',
) => {
  const local = new URL(origin).hostname === 'localhost' ? origin : 'http://localhost';
  const expectedOrigin = PUBLIC_ORIGIN ?? local;
  return { expectedOrigin, expectedRPID: new URL(expectedOrigin).hostname };
};

const passkeysOf = (db: Kysely<Tables>, userId: number) =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .execute();

const descriptors = (rows: Awaited<ReturnType<typeof passkeysOf>>) =>
  rows.map(({ id, transports }) => ({ id, transports: transports.split(' ').filter(Boolean) }));

export const hasPasskey = async (db: Kysely<Tables>, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('passkey')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Options for creating a passkey, as text for the browser. */
export const registrationOptions = async (
  trx: Transaction<Tables>,
  { seal, config }: Pick<Services, 'seal' | 'config'>,
  { userId, account }: { userId: number; account: string },
  nowMs: number,
): Promise<string> => {
  const rows = await passkeysOf(trx, userId);
  if (rows.length >= maxPasskeys) refuse('record.state');
  const options = await generateRegistrationOptions({
    rpName: 'Tideline',
    rpID: siteOf(config).expectedRPID,
    userName: account,
    // Reveals nothing about the person and is the same for all of their passkeys.
    userID: Uint8Array.from(Buffer.from(seal.digest('passkey', `user ${userId}`), 'base64')),
    timeout: challengeMs,
    excludeCredentials: descriptors(rows),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
  });
  const { challenge } = options;
  await storeChallenge(trx, config.settings, { challenge, userId, purpose: 'register' }, nowMs);
  return JSON.stringify(options);
};

/** Options for using one of a person's passkeys, as text for the browser. */
export const assertionOptions = async (
  trx: Transaction<Tables>,
  { config }: Pick<Services, 'config'>,
  place: ChallengePlace,
  nowMs: number,
): Promise<string> => {
  const rows = await passkeysOf(trx, place.userId);
  if (rows.length === 0) refuse('record.not_found');
  const options = await generateAuthenticationOptions({
    rpID: siteOf(config).expectedRPID,
    allowCredentials: descriptors(rows),
    timeout: challengeMs,
    userVerification: 'discouraged',
  });
  await storeChallenge(trx, config.settings, { challenge: options.challenge, ...place }, nowMs);
  return JSON.stringify(options);
};

/** Verifies a new passkey against its challenge; the result stores it. */
export const tryNewPasskey = async (
  { db, config }: Services,
  { userId, response, name }: { userId: number; response: string; name: string },
  nowMs: number,
): Promise<Proof> => {
  const answer = v.safeParse(Registration, response);
  if (!answer.success) return wrong;
  const client = v.safeParse(ClientData, answer.output.response.clientDataJSON);
  if (!client.success) return wrong;
  const { challenge, origin } = client.output;
  if (!(await takeChallenge(db, { challenge, userId, purpose: 'register' }, nowMs))) return wrong;
  // An unreadable attestation throws, and is refused like an invalid one.
  const verified = await verifyRegistrationResponse({
    response: answer.output,
    expectedChallenge: challenge,
    ...siteOf(config, origin),
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return wrong;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('passkey')
      .values({
        id,
        user_id: userId,
        counter,
        name,
        created_ms: nowMs,
        last_used_ms: null,
        public_key: Buffer.from(publicKey).toString('base64url'),
        transports: answer.output.response.transports.join(' '),
      })
      .onConflict((it) => it.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) refuse('auth.passkey_wrong');
  };
};

/** Verifies a passkey. Its counter must increase, so an outdated copy is refused. */
export const tryPasskey = async (
  { db, config }: Services,
  { response, ...place }: ChallengePlace & { response: string },
  nowMs: number,
): Promise<Proof> => {
  const answer = v.safeParse(Assertion, response);
  if (!answer.success) return wrong;
  const client = v.safeParse(ClientData, answer.output.response.clientDataJSON);
  if (!client.success) return wrong;
  const { challenge, origin } = client.output;
  if (!(await takeChallenge(db, { challenge, ...place }, nowMs))) return wrong;
  const { userId } = place;
  const row = await db
    .selectFrom('passkey')
    .selectAll()
    .where('id', '=', answer.output.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return wrong;
  const verified = await verifyAuthenticationResponse({
    response: answer.output,
    expectedChallenge: challenge,
    ...siteOf(config, origin),
    credential: {
      id: row.id,
      publicKey: Uint8Array.from(Buffer.from(row.public_key, 'base64url')),
      counter: row.counter,
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return wrong;
  const { newCounter } = verified.authenticationInfo;
  return async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('passkey')
      .set({ counter: newCounter, last_used_ms: nowMs })
      .where('id', '=', row.id)
      .where('user_id', '=', userId)
      .where('counter', newCounter === 0 ? '=' : '<', newCounter)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) refuse('auth.passkey_wrong');
  };
};

/** Deletes a passkey; refuses one that the person does not own. */
export const removePasskey = async (
  trx: Transaction<Tables>,
  { userId, id }: { userId: number; id: string },
): Promise<void> => {
  const { numDeletedRows } = await trx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) refuse('record.not_found');
};

/** A person's passkeys on the wire, newest first. */
export const listPasskeys = async (db: Kysely<Tables>, userId: number) =>
  (await passkeysOf(db, userId)).map((row) => ({
    id: row.id,
    name: row.name,
    created_at: timeOf(row.created_ms),
    last_used_at: timeOrNull(row.last_used_ms),
  }));

import type { Kysely } from 'kysely';
import * as v from 'valibot';
import webPush from 'web-push';
import type { Seal } from '../database/sealing';
import type { Tables } from '../database/tables';

const PushKeys = v.object({ publicKey: v.string(), privateKey: v.string() });
/** The keys by which push services recognise this server (RFC 8292). */
export type PushKeys = v.InferOutput<typeof PushKeys>;

const name = 'push';

/**
 * Generated once and sealed. A browser accepts messages under the key that it subscribed with only,
 * so the keys never change.
 */
export const readPushKeys = async (db: Kysely<Tables>, seal: Seal): Promise<PushKeys> => {
  await db
    .insertInto('server_secret')
    .values({ name, value: seal.close(JSON.stringify(webPush.generateVAPIDKeys()), name) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return v.parse(PushKeys, JSON.parse(seal.open(value, name)));
};

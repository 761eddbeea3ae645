import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../server/database/tables';
import { hashPassword } from '../../server/security/passwords';

const nobodysHash = hashPassword('nobody logs in with this');

/** A new user's id; the account has no password that anybody knows. */
export const newAccount = async (db: Kysely<Tables>, nowMs: number): Promise<number> => {
  const { id } = await db
    .insertInto('app_user')
    .values({
      kind: 'email',
      area_code: '',
      account: `person-${randomUUID()}@example.com`,
      nickname: 'person',
      password_hash: await nobodysHash,
      invite_code: randomUUID().slice(0, 8),
      inviter_id: null,
      identity: 'member',
      authorization_code: '',
      lang: 'en',
      is_disabled: false,
      created_ms: nowMs,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

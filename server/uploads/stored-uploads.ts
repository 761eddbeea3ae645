import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { hourMs } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import type { Clock } from '../platform/clock';
import { refuse } from '../requests/refusal';
import type { FileStore } from './file-store';
import type { StoredPhoto } from './photo';
import { isLive, unusedMs } from './take-uploads';

const columns = ['id', 'type', 'width', 'height', 'bytes'] as const;

/** A person and the hash of the bytes as sent: the same bytes of one person are one upload. */
export type Owned = { user_id: number; hash: string };
export type StoredUpload = Pick<Selectable<Tables['upload']>, (typeof columns)[number]>;

type Parts = { db: Kysely<Tables>; clock: Clock; files: FileStore };

/** Inserts a row, or finds the one that a concurrent upload of the same bytes inserted. */
const idFor = async (
  db: Kysely<Tables>,
  owned: Owned,
  { type, width, height, bytes }: StoredPhoto,
  nowMs: number,
): Promise<string> => {
  const row = { ...owned, type, width, height, bytes: bytes.length, offered_ms: nowMs };
  await db
    .insertInto('upload')
    .values({ ...row, id: randomUUID(), used_by: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doNothing())
    .execute();
  const { id } = await db
    .selectFrom('upload')
    .select('id')
    .where('user_id', '=', owned.user_id)
    .where('hash', '=', owned.hash)
    .executeTakeFirstOrThrow();
  return id;
};

/** Counts an attempt to upload a new photo; the row lock makes concurrent ones of a person count. */
export const countAttempt = (db: Kysely<Tables>, userId: number, nowMs: number, max: number) =>
  db.transaction().execute(async (trx) => {
    const person = trx.selectFrom('app_user').select('id').where('id', '=', userId);
    await person.forNoKeyUpdate().execute();
    const { attempts } = await trx
      .selectFrom('upload_try')
      .select(({ fn }) => fn.countAll<number>().as('attempts'))
      .where('user_id', '=', userId)
      .where('tried_ms', '>', nowMs - hourMs)
      .executeTakeFirstOrThrow();
    if (attempts >= max) refuse('upload.quota');
    await trx.insertInto('upload_try').values({ user_id: userId, tried_ms: nowMs }).execute();
  });

/** Rows of uploads with their bytes in the file store. */
export const createStoredUploads = ({ db, clock, files }: Parts) => {
  const discardUnused = async (hash: string | null): Promise<void> => {
    const unused = await db
      .selectFrom('upload')
      .select('id')
      .where('used_by', 'is', null)
      .where('offered_ms', '<=', clock.now() - unusedMs)
      .$if(hash !== null, (query) => query.where('hash', '=', hash))
      .execute();
    for (const { id } of unused) {
      // Bytes first, so that no bytes remain without a row.
      await files.remove(id);
      await db.deleteFrom('upload').where('id', '=', id).execute();
    }
  };

  return {
    /** Finds a live upload of the same bytes and extends its life. */
    renew: (owned: Owned): Promise<StoredUpload | undefined> =>
      db
        .updateTable('upload')
        .set({ offered_ms: clock.now() })
        .where('user_id', '=', owned.user_id)
        .where('hash', '=', owned.hash)
        .where(isLive(clock.now()))
        .returning(columns)
        .executeTakeFirst(),

    store: async (owned: Owned, photo: StoredPhoto): Promise<StoredUpload> => {
      await discardUnused(owned.hash);
      const id = await idFor(db, owned, photo, clock.now());
      await files.put(id, photo.bytes, photo.type);
      return db
        .updateTable('upload')
        .set({ is_stored: true })
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow();
    },

    findLive: (id: string) =>
      db
        .selectFrom('upload')
        .select(['type', 'user_id', 'used_by', 'bytes'])
        .where('id', '=', id)
        .where(isLive(clock.now()))
        .executeTakeFirst(),

    /** Deletes uploads that nothing used within a day, and attempts older than the limit's hour. */
    purge: async (): Promise<void> => {
      await discardUnused(null);
      const endMs = clock.now() - hourMs;
      await db.deleteFrom('upload_try').where('tried_ms', '<=', endMs).execute();
    },
  };
};

import { createHash, randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/tables';
import type { Clock } from '../platform/clock';
import type { Settings } from '../platform/settings';
import { refuse } from '../requests/refusal';
import type { FileStore } from './file-store';
import { assertPhoto, createPhotos, type Photo } from './photo';
import { isSigned, signedUrl } from './signature';
import { isLive, unusedMs } from './take-uploads';

const hourMs = 3_600_000;
/** Of one person at a time: three photos of a form, and one that was replaced meanwhile. */
const receivedAtOnce = 4;

const columns = ['id', 'type', 'width', 'height', 'bytes'] as const;

type Owned = { user_id: number; hash: string };
type Kept = Pick<Selectable<Tables['upload']>, (typeof columns)[number]>;

type Parts = {
  db: Kysely<Tables>;
  clock: Clock;
  settings: Settings;
  files: FileStore;
  secret: string;
};

/** At most so many at once of everybody; more are refused before they are read. */
const countedBy = (most: number) => {
  const running = new Map<number, number>();
  return async <Result>(userId: number, work: () => Promise<Result>): Promise<Result> => {
    const count = running.get(userId) ?? 0;
    if (count >= most) return refuse('upload.quota');
    running.set(userId, count + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(userId) ?? 1) - 1;
      if (left === 0) running.delete(userId);
      else running.set(userId, left);
    }
  };
};

/** Counts a look at a photo, one after the other for one person, so that a burst is counted too. */
const countTry = (db: Kysely<Tables>, userId: number, nowMs: number, most: number) =>
  db.transaction().execute(async (trx) => {
    const person = trx.selectFrom('app_user').select('id').where('id', '=', userId);
    await person.forNoKeyUpdate().execute();
    const { tries } = await trx
      .selectFrom('upload_try')
      .select(({ fn }) => fn.countAll<number>().as('tries'))
      .where('user_id', '=', userId)
      .where('tried_ms', '>', nowMs - hourMs)
      .executeTakeFirstOrThrow();
    if (tries >= most) refuse('upload.quota');
    await trx.insertInto('upload_try').values({ user_id: userId, tried_ms: nowMs }).execute();
  });

/** A row under its own id, or the one that the same bytes have got meanwhile. */
const idFor = async (
  db: Kysely<Tables>,
  owned: Owned,
  { type, width, height, bytes }: Photo,
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

/** Photos of persons: private to their owner, and to whoever is given a signed address. */
export const createUploads = ({ db, clock, settings, files, secret }: Parts) => {
  const photos = createPhotos(settings['upload.max_megapixels']);
  const counted = countedBy(receivedAtOnce);
  const keeping = new Map<string, Promise<Kept>>();

  const urlOf = (id: string): string =>
    signedUrl(secret, id, Math.floor(clock.now() / 1000) + settings['upload.url_seconds']);

  /** Bytes first, so that no row is gone whose bytes are left. What is not live never lives again. */
  const discard = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      await files.remove(id);
      await db.deleteFrom('upload').where('id', '=', id).execute();
    }
  };

  const discardUnused = async (hash: string | null = null): Promise<void> => {
    const unused = await db
      .selectFrom('upload')
      .select('id')
      .where('used_by', 'is', null)
      .where('offered_ms', '<=', clock.now() - unusedMs)
      .$if(hash !== null, (query) => query.where('hash', '=', hash))
      .execute();
    await discard(unused.map(({ id }) => id));
  };

  const offeredAgain = (owned: Owned) =>
    db
      .updateTable('upload')
      .set({ offered_ms: clock.now() })
      .where('user_id', '=', owned.user_id)
      .where('hash', '=', owned.hash)
      .where(isLive(clock.now()))
      .returning(columns)
      .executeTakeFirst();

  const keep = async (owned: Owned, photo: Photo): Promise<Kept> => {
    await discardUnused(owned.hash);
    const id = await idFor(db, owned, photo, clock.now());
    await files.put(id, photo.bytes, photo.type);
    return db
      .updateTable('upload')
      .set({ is_stored: true })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
  };

  const storeNew = async (owned: Owned, sent: Buffer): Promise<Kept> => {
    await assertPhoto(sent);
    await countTry(db, owned.user_id, clock.now(), settings['upload.per_hour']);
    return keep(owned, await photos.redraw(sent));
  };

  /** The same bytes that arrive twice at once are looked at and written once. */
  const storeOnce = (owned: Owned, sent: Buffer): Promise<Kept> => {
    const name = `${owned.user_id} ${owned.hash}`;
    const running = keeping.get(name);
    if (running) return running;
    const started = storeNew(owned, sent).finally(() => keeping.delete(name));
    keeping.set(name, started);
    return started;
  };

  const liveRow = (id: string) =>
    db
      .selectFrom('upload')
      .select(['type', 'user_id', 'used_by'])
      .where('id', '=', id)
      .where(isLive(clock.now()))
      .executeTakeFirst();

  return {
    urlOf,

    /** Takes a photo in. The same bytes of the same person are the same upload. */
    accept: (userId: number, receive: () => Promise<Buffer>) =>
      counted(userId, async () => {
        const sent = await receive();
        const owned = { user_id: userId, hash: createHash('sha256').update(sent).digest('hex') };
        const kept = (await offeredAgain(owned)) ?? (await storeOnce(owned, sent));
        return { ...kept, url: urlOf(kept.id) };
      }),

    /** The photo for its owner, or for whoever shows a signature; null for everybody else. */
    open: async (asked: { id: string; exp: string; sig: string }, userId: number | null) => {
      const row = await liveRow(asked.id);
      if (!row) return null;
      if (row.user_id !== userId && !isSigned(secret, asked, clock.now())) return null;
      const bytes = await files.get(asked.id);
      return bytes && { type: row.type, bytes };
    },

    /** The photo for a reviewer, who may see what belongs to a record. */
    openForReview: async (id: string) => {
      const row = await liveRow(id);
      const bytes = row?.used_by ? await files.get(id) : null;
      return row && bytes && { type: row.type, bytes };
    },

    /** Deletes what nobody used within a day, and forgets tries that no limit looks at. */
    purge: async (): Promise<void> => {
      await discardUnused();
      const endMs = clock.now() - hourMs;
      await db.deleteFrom('upload_try').where('tried_ms', '<=', endMs).execute();
    },
  };
};

export type Uploads = ReturnType<typeof createUploads>;

import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { secondMs } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import type { Clock } from '../platform/clock';
import type { Settings } from '../platform/settings';
import { refuse } from '../requests/refusal';
import type { FileStore } from './file-store';
import { assertPhoto, createPhotos } from './photo';
import { isSigned, signedUrl } from './signature';
import { countAttempt, createStoredUploads, type Owned, type StoredUpload } from './stored-uploads';

/** Concurrent uploads of one person: three photos of a form, and one that was replaced. */
const maxConcurrent = 4;

type Parts = {
  db: Kysely<Tables>;
  clock: Clock;
  settings: Settings;
  files: FileStore;
  secret: string;
};

/** Runs at most `max` at once per person and refuses more before their bytes are read. */
const limitConcurrency = (max: number) => {
  const running = new Map<number, number>();
  return async <Result>(userId: number, work: () => Promise<Result>): Promise<Result> => {
    const count = running.get(userId) ?? 0;
    if (count >= max) return refuse('upload.quota');
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

/** Photos, private to their owner and to the holder of a signed URL. */
export const createUploads = ({ db, clock, settings, files, secret }: Parts) => {
  const photos = createPhotos(settings['upload.max_megapixels']);
  const stored = createStoredUploads({ db, clock, files });
  const limited = limitConcurrency(maxConcurrent);
  const storing = new Map<string, Promise<StoredUpload>>();

  const urlOf = (id: string): string =>
    signedUrl(secret, id, Math.floor(clock.now() / secondMs) + settings['upload.url_seconds']);

  const storeNew = async (owned: Owned, sent: Buffer): Promise<StoredUpload> => {
    await assertPhoto(sent);
    await countAttempt(db, owned.user_id, clock.now(), settings['upload.per_hour']);
    return stored.store(owned, await photos.redraw(sent));
  };

  /** Concurrent uploads of the same bytes share one check and one write. */
  const storeOnce = (owned: Owned, sent: Buffer): Promise<StoredUpload> => {
    const name = `${owned.user_id} ${owned.hash}`;
    const running = storing.get(name);
    if (running) return running;
    const started = storeNew(owned, sent).finally(() => storing.delete(name));
    storing.set(name, started);
    return started;
  };

  return {
    urlOf,

    /** Stores a photo. The same bytes of the same person are the same upload. */
    accept: (userId: number, receive: () => Promise<Buffer>) =>
      limited(userId, async () => {
        const sent = await receive();
        const owned = { user_id: userId, hash: createHash('sha256').update(sent).digest('hex') };
        const upload = (await stored.renew(owned)) ?? (await storeOnce(owned, sent));
        return { ...upload, url: urlOf(upload.id) };
      }),

    /** The photo for its owner or with a valid signature; null for everybody else. */
    open: async (request: { id: string; exp: string; sig: string }, userId: number | null) => {
      const row = await stored.findLive(request.id);
      if (!row) return null;
      if (row.user_id !== userId && !isSigned(secret, request, clock.now())) return null;
      const bytes = await files.get(request.id, row.bytes);
      return bytes && { type: row.type, bytes };
    },

    /** The photo for a reviewer, if it belongs to a record. */
    openForReview: async (id: string) => {
      const row = await stored.findLive(id);
      const bytes = row?.used_by ? await files.get(id, row.bytes) : null;
      return row && bytes && { type: row.type, bytes };
    },

    purge: stored.purge,
  };
};

export type Uploads = ReturnType<typeof createUploads>;

declare module '../requests/services' {
  interface Services {
    uploads: Uploads;
  }
}

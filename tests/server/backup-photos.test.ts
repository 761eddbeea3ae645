import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../schemas/kernel/time';
import { backUp } from '../../server/backup/back-up';
import { restore } from '../../server/backup/restore';
import { openDatabase } from '../../server/database/open';
import { openSeal } from '../../server/database/sealing';
import { allChecks } from '../../server/domains';
import { testClock } from '../../server/platform/clock';
import { configFrom } from '../../server/platform/config';
import { fileStoreFor } from '../../server/uploads/configured-file-store';
import { takeUploads } from '../../server/uploads/take-uploads';
import { createUploads } from '../../server/uploads/uploads';
import { newAccount } from '../support/accounts';
import {
  isPostgresReachable,
  migratedPostgres,
  throwAwayPostgres,
} from '../support/database/databases';
import { openS3Stub } from './support/s3-stub';

const noon = Date.parse('2026-03-04T12:00:00Z');

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

let shade = 0;
/** A photo that nobody has sent yet. */
const nextPhoto = () => {
  shade += 1;
  const background = { r: shade, g: 9, b: 99 };
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
};

const placeOf = async (postgres: { url: string; drop: () => Promise<void> }) => {
  closing.push(postgres.drop);
  const folder = mkdtempSync(join(tmpdir(), 'tideline-photos-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const store = await openS3Stub();
  closing.push(store.close);
  const config = {
    ...configFrom({ DATA_DIR: folder, DATABASE_URL: postgres.url }),
    s3: store.place,
  };
  return { config, folder, store };
};

/** Uploads of one person over the database and the store of a place. */
const uploadsOf = async ({ config }: Awaited<ReturnType<typeof placeOf>>, nowMs: number) => {
  const { db, close } = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
  closing.push(close);
  const clock = testClock(nowMs);
  const settings = { ...config.settings, 'upload.per_hour': 1_000 };
  const files = fileStoreFor(config);
  const uploads = createUploads({ db, clock, settings, files, secret: 'x' });
  const use = (userId: number, id: string) =>
    db
      .transaction()
      .execute((trx) => takeUploads(trx, userId, [id], { use: 'kyc:1', nowMs: clock.now() }));
  return { db, clock, files, uploads, use };
};

describe.skipIf(!isPostgresReachable)(
  'a backup while photos come, are used and are deleted',
  () => {
    test('is restored with every photo that a record of it cites', async () => {
      const source = await placeOf(await migratedPostgres());
      const { db, clock, uploads, use } = await uploadsOf(source, noon);
      await openSeal(db, source.config);
      const userId = await newAccount(db, noon);
      const send = (bytes: Buffer) => uploads.accept(userId, async () => bytes);
      const expired = await Promise.all([nextPhoto(), nextPhoto(), nextPhoto()]);
      for (const bytes of expired) await send(bytes);
      const cited = [];
      for (let count = 0; count < 6; count += 1) cited.push((await send(await nextPhoto())).id);
      for (const id of cited) await use(userId, id);
      await clock.advance(dayMs);
      const recent = await send(await nextPhoto());
      const unused = await send(await nextPhoto());

      // The rows are read when the first photo is: now everything happens at once.
      let later = '';
      source.store.faults.push(async () => {
        await uploads.purge();
        await use(userId, recent.id);
        for (let count = 0; count < 10; count += 1) later = (await send(await nextPhoto())).id;
        await use(userId, later);
        return 'store';
      });
      const file = join(source.folder, 'backup.gz');
      const report = await backUp(source.config, file, clock.now());
      expect(later).not.toBe('');
      expect(report).toMatchObject({ missing: [], uploads: cited.length + 2 });

      const target = await placeOf(await throwAwayPostgres());
      const restored = await restore(target.config, file, allChecks);
      expect(restored.ledger.violations).toEqual([]);
      const after = await uploadsOf(target, clock.now());
      const rows = await after.db.selectFrom('upload').selectAll().execute();
      const known = new Map(rows.map((row) => [row.id, row]));
      expect(known.has(later)).toBe(false);
      for (const id of [...cited, recent.id, unused.id]) {
        const bytes = await after.files.get(id, known.get(id)?.bytes ?? 0);
        expect(bytes?.length, id).toBe(known.get(id)?.bytes);
      }
      expect(
        rows
          .filter(({ used_by }) => used_by !== null)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(cited.toSorted());
      // What was deleted meanwhile is no photo any more, and can be sent again.
      for (const bytes of expired) {
        const { id } = await after.uploads.accept(userId, async () => bytes);
        const opened = await after.uploads.open({ id, exp: '', sig: '' }, userId);
        expect(opened?.bytes.length).toBeGreaterThan(0);
      }
    });
  },
);

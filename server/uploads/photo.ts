import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { refuse } from '../requests/refusal';

/** A photo as stored: re-encoded, so that it contains pixels only and no metadata. */
export type StoredPhoto = {
  readonly bytes: Buffer;
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly width: number;
  readonly height: number;
};

const decoders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: decoders });
sharp.cache(false);
sharp.concurrency(1);

const jpegQuality = 85;
/** Decoded photos are large and threads are few: more than these wait. */
const maxConcurrent = 2;

const accepted: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Refuses anything but JPEG, PNG or WebP by its content. */
export const assertPhoto = async (bytes: Buffer): Promise<void> => {
  const found = await fileTypeFromBuffer(bytes);
  if (!accepted.has(found?.mime ?? '')) refuse('upload.type');
};

const limitConcurrency = (max: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= max) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

const unreadable = () => refuse('upload.failed');

const redraw = async (sent: Buffer, maxPixels: number): Promise<StoredPhoto> => {
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const;
  const head = await sharp(sent, { ...options, limitInputPixels: false })
    .metadata()
    .catch(unreadable);
  if (head.width * head.height > maxPixels) refuse('upload.too_large');
  const upright = sharp(sent, options).autoOrient();
  const drawn = head.hasAlpha
    ? upright.toFormat(head.format === 'webp' ? 'webp' : 'png')
    : upright.jpeg({ quality: jpegQuality });
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true }).catch(unreadable);
  const { width, height } = info;
  const type = head.hasAlpha ? (head.format === 'webp' ? 'image/webp' : 'image/png') : 'image/jpeg';
  return { bytes: data, type, width, height };
};

/**
 * Re-encodes photos, a few at a time, on separate threads. The size in pixels is checked before
 * decoding.
 */
export const createPhotos = (maxMegapixels: number) => {
  const runSerially = limitConcurrency(maxConcurrent);
  return {
    redraw: (sent: Buffer): Promise<StoredPhoto> =>
      runSerially(() => redraw(sent, maxMegapixels * 1_000_000)),
  };
};

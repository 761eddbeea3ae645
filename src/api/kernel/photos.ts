import { longestSide, type Photo } from '../../../schemas/kernel/upload';
import { newRequestKey } from './intents';

const thumbnailSide = 480;
const quality = 0.85;

type Entry = { blob: Blob; thumbnail: string | null };

/** Files are no data for a machine: it knows their handles, and this knows what they stand for. */
export const createPhotos = () => {
  const entries = new Map<string, Entry>();
  const photoOf = (handle: string, { size, type }: Blob): Photo => ({
    handle,
    bytes: size,
    type,
  });
  return {
    keep: (blob: Blob): Photo => {
      const handle = newRequestKey();
      entries.set(handle, { blob, thumbnail: null });
      return photoOf(handle, blob);
    },
    blobOf: (handle: string): Blob => {
      const entry = entries.get(handle);
      if (!entry) throw new Error('The photo has been forgotten.');
      return entry.blob;
    },
    replace: (handle: string, { blob, thumbnail }: Entry): Photo => {
      if (entries.has(handle)) entries.set(handle, { blob, thumbnail });
      return photoOf(handle, blob);
    },
    thumbnailOf: (handle: string): string | null => entries.get(handle)?.thumbnail ?? null,
    forget: (handle: string): void => {
      entries.delete(handle);
    },
  };
};
export type Photos = ReturnType<typeof createPhotos>;

const canvasFor = (image: ImageBitmap, side: number): HTMLCanvasElement => {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/**
 * The photo as this device draws it: at most so long, and a JPEG unless it may be seen through.
 * What the device cannot draw stays as it is, and is for the server to judge.
 */
export const drawnSmall = async (blob: Blob): Promise<Entry> => {
  const image = await createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(() => null);
  if (!image) return { blob, thumbnail: null };
  const type = /^image\/(png|webp)$/.test(blob.type) ? blob.type : 'image/jpeg';
  const small = await encoded(canvasFor(image, longestSide), type);
  const thumbnail = canvasFor(image, thumbnailSide).toDataURL('image/jpeg', quality);
  image.close();
  return { blob: small ?? blob, thumbnail };
};

import * as v from 'valibot';
import { Uid } from './wire';

/** Photos are scaled down to this length of the long side, if the device can decode them. */
export const longestSide = 2560;
const bytesPerMib = 1024 * 1024;
/** Larger than any camera's photo; a device should not try to decode it. */
const mostDrawableMib = 64;

/** A photo on this device; machines hold the handle, never the bytes. */
export type Photo = { handle: string; bytes: number; type: string };

const isWithin = (maxMib: number) =>
  v.object({ bytes: v.pipe(v.number(), v.maxValue(maxMib * bytesPerMib, 'upload.too_large')) });

/** What may be chosen, before it is scaled down. */
export const ChosenPhoto = isWithin(mostDrawableMib);

/** What may be sent; the server also checks the content. */
export const photoWithin = (maxMib: number) =>
  v.intersect([
    isWithin(maxMib),
    v.object({ type: v.picklist(['image/jpeg', 'image/png', 'image/webp'], 'upload.type') }),
  ]);

const Address = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2048));

/**
 * An upload on the server: its reference for later calls and its URL. Existing servers return the
 * URL only, and accept it as the reference (contract/calls/post-upload.md).
 */
export const Upload = v.union([
  v.pipe(
    v.object({ id: Uid, url: Address }),
    v.transform(({ id, url }) => ({ id, url })),
  ),
  v.pipe(
    v.union([Address, v.object({ url: Address })]),
    v.transform((given) => {
      const url = typeof given === 'string' ? given : given.url;
      return { id: url, url };
    }),
  ),
]);
export type Upload = v.InferOutput<typeof Upload>;

const uploadId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id in a reference, which is the id itself or a URL that contains it. */
export const uploadIdFrom = (reference: string): string | null => {
  const id = /[?&]id=([^&#]*)/.exec(reference)?.[1] ?? reference;
  return uploadId.test(id) ? id : null;
};

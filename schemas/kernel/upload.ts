import * as v from 'valibot';
import { Uid } from './wire';

/** Photos are sent no larger than this on their long side, where the device can draw them. */
export const longestSide = 2560;
const bytesPerMib = 1024 * 1024;
/** More than any camera makes; a device should not try to draw it. */
const mostDrawableMib = 64;

/** A photo on this device, by the handle under which its bytes are kept outside of machines. */
export type Photo = { handle: string; bytes: number; type: string };

const isWithin = (maxMib: number) =>
  v.object({ bytes: v.pipe(v.number(), v.maxValue(maxMib * bytesPerMib, 'upload.too_large')) });

/** What may be chosen at all, before it is made smaller. */
export const ChosenPhoto = isWithin(mostDrawableMib);

/** What may be sent; the server looks again, at the content. */
export const photoWithin = (maxMib: number) =>
  v.intersect([
    isWithin(maxMib),
    v.object({ type: v.picklist(['image/jpeg', 'image/png', 'image/webp'], 'upload.type') }),
  ]);

const Address = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2048));

/**
 * An upload that the server has: what later calls name it by, and where it can be seen. Existing
 * servers give its address alone, and take that as its name (contract/calls/post-upload.md).
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

/** The id in what a call was sent: the id itself, or an address that names it. */
export const uploadIdFrom = (reference: string): string | null => {
  const id = /[?&]id=([^&#]*)/.exec(reference)?.[1] ?? reference;
  return uploadId.test(id) ? id : null;
};

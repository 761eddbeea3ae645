import { fromCallback, fromPromise } from 'xstate';
import { uploadMachine } from '../../../machines/kernel/upload';
import { type Photo, Upload } from '../../../schemas/kernel/upload';
import { fromAsync } from './actor';
import type { Client } from './client';
import { document, nothing } from './document';
import { drawnSmall, type Photos } from './photos';

/** Sends one photo. The same bytes are the same upload, so it may be sent again. */
export const SendPhoto = document<object>()({
  method: 'POST',
  path: 'upload',
  fields: nothing,
  isQuiet: true,
  result: Upload,
});

type Handle = { handle: string };

/** The upload of one photo; what is drawn and sent is among the photos by its handle. */
export const uploadOver = (client: Client, photos: Photos) => {
  const followers = new Map<string, (percent: number) => void>();
  return uploadMachine.provide({
    actors: {
      preparePhoto: fromAsync(async ({ photo: { handle } }: { photo: Photo }) =>
        photos.replace(handle, await drawnSmall(photos.blobOf(handle))),
      ),
      sendPhoto: fromPromise<Upload, Handle>(({ input: { handle }, signal }) =>
        client.upload({
          document: SendPhoto,
          file: photos.blobOf(handle),
          signal,
          onProgress: (percent) => followers.get(handle)?.(percent),
        }),
      ),
      followProgress: fromCallback(({ input: { handle }, sendBack }) => {
        followers.set(handle, (percent) => sendBack({ type: 'progress.made', percent }));
        return () => followers.delete(handle);
      }),
    },
  });
};

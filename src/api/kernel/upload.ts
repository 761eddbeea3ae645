import { fromCallback, fromPromise } from 'xstate';
import { uploadMachine } from '../../../machines/kernel/upload';
import { type Picture, Upload } from '../../../schemas/kernel/upload';
import { fromAsync } from './actor';
import type { Client } from './client';
import { document, nothing } from './document';
import { drawnSmall, type Pictures } from './pictures';

/** Sends one picture. The same bytes are the same upload, so it may be sent again. */
export const SendPicture = document<object>()({
  method: 'POST',
  path: 'upload',
  fields: nothing,
  isQuiet: true,
  result: Upload,
});

type Handle = { handle: string };

/** The upload of one picture; what is drawn and sent is among the pictures by its handle. */
export const uploadOver = (client: Client, pictures: Pictures) => {
  const followers = new Map<string, (percent: number) => void>();
  return uploadMachine.provide({
    actors: {
      preparePicture: fromAsync(async ({ picture: { handle } }: { picture: Picture }) =>
        pictures.replace(handle, await drawnSmall(pictures.blobOf(handle))),
      ),
      sendPicture: fromPromise<Upload, Handle>(({ input: { handle }, signal }) =>
        client.upload({
          document: SendPicture,
          file: pictures.blobOf(handle),
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

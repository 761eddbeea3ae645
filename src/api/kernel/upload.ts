import { uploadMachine } from '../../../machines/kernel/upload';
import { Upload } from '../../../schemas/kernel/upload';
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

/** The upload of one photo; what is drawn and sent is among the photos by its handle. */
export const uploadOver = (client: Client, photos: Photos) =>
  uploadMachine.provide({
    actors: {
      preparePhoto: fromAsync(async ({ photo: { handle } }) =>
        photos.replace(handle, await drawnSmall(photos.blobOf(handle))),
      ),
      sendPhoto: fromAsync(({ handle, onProgress }, signal) =>
        client.upload({ document: SendPhoto, file: photos.blobOf(handle), signal, onProgress }),
      ),
    },
  });

import * as v from 'valibot';
import { SentUpload } from '../../schemas/kernel/answer';
import { described } from '../../schemas/kernel/described';
import { type Call, call } from '../requests/call';
import { refuse } from '../requests/refusal';

const optionalText = v.optional(v.pipe(v.string(), v.maxLength(200)), '');

/** Uploads and their bytes (contract/calls/post-upload.md, contract/calls/get-upload-file.md). */
export const uploadCalls: readonly Call[] = [
  call({
    kind: 'upload',
    method: 'POST',
    path: 'upload',
    who: 'user',
    about: 'Takes in a photo; the same bytes of the same user are the same upload.',
    request: v.object({}),
    result: SentUpload,
    refusals: ['upload.too_large', 'upload.type', 'upload.failed', 'upload.quota'],
    run: (receive, { session, services }) => services.uploads.accept(session.userId, receive),
  }),
  call({
    kind: 'download',
    method: 'GET',
    path: 'upload/file',
    who: 'visitor',
    about: 'A photo, for its owner or for whoever has its signed address.',
    request: v.object({
      id: described(optionalText, 'Id of the upload.'),
      exp: described(optionalText, 'When the signature ends, in unix seconds.'),
      sig: described(optionalText, 'Signature of `id` and `exp`.'),
    }),
    result: v.unknown(),
    refusals: ['request.not_found'],
    run: async (asked, { session, services }) =>
      (await services.uploads.open(asked, session?.userId ?? null)) ?? refuse('request.not_found'),
  }),
];

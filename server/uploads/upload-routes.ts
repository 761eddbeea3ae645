import * as v from 'valibot';
import type { Call } from '../requests/call';
import { downloadCall, uploadCall } from '../requests/call';
import { refuse } from '../requests/refusal';

const optionalText = v.optional(v.pipe(v.string(), v.maxLength(200)), '');

/** Uploads and their bytes (contract 5.9, 5.10). */
export const uploadCalls: readonly Call[] = [
  uploadCall({
    path: 'upload',
    answer: (receive, { session, services }) => services.uploads.accept(session.userId, receive),
  }),
  downloadCall({
    path: 'upload/file',
    request: v.object({ id: optionalText, exp: optionalText, sig: optionalText }),
    answer: async (asked, { session, services }) =>
      (await services.uploads.open(asked, session?.userId ?? null)) ?? refuse('request.not_found'),
  }),
];

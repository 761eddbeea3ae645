import { ServerTime } from '../../../schemas/kernel/server-time';
import { document, nothing } from './document';

/** What time it is for the server. */
export const GetTime = document<Record<string, never>>()({
  method: 'GET',
  path: 'time',
  fields: nothing,
  result: ServerTime,
  isQuiet: true,
});

import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../../machines/kernel/listing';
import { pageOf } from '../../../schemas/kernel/page';
import { RecordedLogin } from '../../../schemas/security/login-history';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';

/** Who tried to log in to the person's account. */
export const ListLogins = document<PageQuery<null>>()({
  method: 'GET',
  path: 'user/logins',
  fields: ({ page, limit }) => ({ page, limit }),
  isQuiet: true,
  result: pageOf(RecordedLogin, pageLimit),
});

const loginListing = createListing<RecordedLogin, null>('loginHistory');

/** The tries, newest first, page by page. */
export const loginHistoryOver = (client: Client) =>
  loginListing.provide({ actors: { readPage: fromDocument(client)(ListLogins) } });
export type LoginHistoryActor = ListingActor<RecordedLogin, null>;

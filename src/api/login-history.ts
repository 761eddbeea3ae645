import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../machines/support/listing';
import { LoginAttempt } from '../../schemas/login-history';
import { pageOf } from '../../schemas/wire';
import { answers } from './actor';
import type { Client } from './client';
import { document } from './document';

/** Who tried to log in to the person's account. */
export const ListLogins = document<PageQuery<null>>()({
  method: 'GET',
  path: 'user/logins',
  fields: ({ page, limit }) => ({ page, limit }),
  isQuiet: true,
  result: pageOf(LoginAttempt, pageLimit),
});

const loginListing = createListing<LoginAttempt, null>('loginHistory');

/** The tries, newest first, page by page. */
export const loginHistoryOver = (client: Client) =>
  loginListing.provide({ actors: { readPage: answers(client)(ListLogins) } });
export type LoginHistoryActor = ListingActor<LoginAttempt, null>;

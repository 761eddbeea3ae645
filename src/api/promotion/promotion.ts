import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../../machines/kernel/listing';
import { createReading, type ReadingActor } from '../../../machines/kernel/reading';
import { pageOf } from '../../../schemas/kernel/page';
import { Invitee, Promotion, Rebate, ShareText } from '../../../schemas/promotion/promotion';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';

/** My invitation, what it has earned, and the ranking. */
export const GetPromotion = document<object>()({
  method: 'GET',
  path: 'user/invite',
  fields: nothing,
  isQuiet: true,
  result: Promotion,
});

/** The texts of an invitation. */
export const GetShareText = document<object>()({
  method: 'GET',
  path: 'user/my_share',
  fields: nothing,
  isQuiet: true,
  result: ShareText,
});

/** My rebates, newest first. */
export const ListRebates = document<PageQuery<null>>()({
  method: 'POST',
  path: 'user/my_account_return',
  fields: ({ page, limit }) => ({ page, limit }),
  isQuiet: true,
  result: pageOf(Rebate, pageLimit),
});

/** Whom I invited, newest first. */
export const ListInvitees = document<PageQuery<null>>()({
  method: 'POST',
  path: 'user/my_invite_list',
  fields: ({ page, limit }) => ({ page, limit }),
  isQuiet: true,
  result: pageOf(Invitee, pageLimit),
});

const promotionReading = createReading<Promotion>('promotion', [
  'contract/screens.md#promotion',
  'contract/calls/get-user-invite.md',
]);
export type PromotionActor = ReadingActor<Promotion>;

export const promotionOver = (client: Client) =>
  promotionReading.provide({ actors: { readValue: fromDocument(client)(GetPromotion) } });

const shareTextReading = createReading<ShareText>('shareText', [
  'contract/calls/get-user-my-share.md',
]);

export const shareTextOver = (client: Client) =>
  shareTextReading.provide({ actors: { readValue: fromDocument(client)(GetShareText) } });

const rebateListing = createListing<Rebate, null>('rebates');

export const rebatesOver = (client: Client) =>
  rebateListing.provide({ actors: { readPage: fromDocument(client)(ListRebates) } });
export type RebatesActor = ListingActor<Rebate, null>;

const inviteeListing = createListing<Invitee, null>('invitees');

export const inviteesOver = (client: Client) =>
  inviteeListing.provide({ actors: { readPage: fromDocument(client)(ListInvitees) } });
export type InviteesActor = ListingActor<Invitee, null>;

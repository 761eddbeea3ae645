import * as v from 'valibot';
import { maskedAccount } from '../account/masked-account';
import { sum, zero } from '../kernel/money';
import { listOf } from '../kernel/rows';
import {
  Decimal,
  FigureOrNull,
  flagOr,
  Id,
  IdOrNull,
  intOr,
  Name,
  orNull,
  PercentOrNull,
  Text,
  TimeOrNull,
} from '../kernel/wire';
import { identities, type RebateLevel, rebateLevels, rebateSources } from './rebate-figures';

/** Places that a ranking has; an existing server may send more. */
const rankingSize = 10;

/** Existing servers send whole accounts, which are nobody else's business. */
const masked = (account: string): string =>
  /\*{3}/.test(account) ? account : maskedAccount(account);

const MaskedAccount = v.pipe(Name, v.transform(masked));

const Level = v.pipe(
  intOr(null),
  v.transform((level): RebateLevel => rebateLevels.find((one) => one === level) ?? 1),
);

const RankRow = v.object({
  rank: IdOrNull,
  account: MaskedAccount,
  total: Decimal,
  is_me: flagOr(false),
});

const Ranking = v.pipe(
  listOf(RankRow),
  v.transform((rows) =>
    rows.slice(0, rankingSize).map(({ rank, account, total, is_me: isMe }, index) => ({
      rank: rank ?? index + 1,
      account,
      total,
      isMe,
    })),
  ),
);
export type Rank = v.InferOutput<typeof Ranking>[number];

/** An invitation and what it has earned (contract/calls/get-user-invite.md). */
export const Promotion = v.pipe(
  v.object({
    extension_code: Text,
    share_url: Text,
    invite_num: intOr(0),
    invite_return_total: Decimal,
    pending_return_total: FigureOrNull,
    next_payout_at: TimeOrNull,
    identity: orNull(v.picklist(identities)),
    return_rate1: PercentOrNull,
    return_rate2: PercentOrNull,
    return_rate3: PercentOrNull,
    my_rank: IdOrNull,
    inviteList: v.fallback(Ranking, []),
  }),
  v.transform((wire) => ({
    inviteCode: wire.extension_code,
    shareUrl: wire.share_url,
    people: wire.invite_num,
    income: wire.invite_return_total,
    /** Null where the server does not say; then it is not shown. */
    pending: wire.pending_return_total,
    nextPayoutAt: wire.next_payout_at,
    identity: wire.identity ?? ('member' as const),
    /** Shares in percent, from the first level on. */
    rates: [wire.return_rate1 ?? zero, wire.return_rate2 ?? zero, wire.return_rate3 ?? zero],
    ownRank: wire.my_rank,
    ranking: wire.inviteList,
  })),
);
export type Promotion = v.InferOutput<typeof Promotion>;

/** Whether the server states shares at all. */
export const hasRates = ({ rates }: Promotion): boolean => sum(rates) !== zero;

/** A share of what an invited person paid (contract/calls/post-user-my-account-return.md). */
export const Rebate = v.pipe(
  v.object({
    id: Id,
    from_account_number: MaskedAccount,
    level: Level,
    source: orNull(v.picklist(rebateSources)),
    base: FigureOrNull,
    ratio: PercentOrNull,
    value: Decimal,
    status: orNull(v.picklist(['pending', 'paid'])),
    created_time: TimeOrNull,
    paid_at: TimeOrNull,
    payout_id: orNull(Id),
  }),
  v.transform((wire) => ({
    id: wire.id,
    account: wire.from_account_number,
    level: wire.level,
    source: wire.source,
    base: wire.base,
    percent: wire.ratio,
    value: wire.value,
    status: wire.status ?? ('paid' as const),
    createdAt: wire.created_time,
    paidAt: wire.paid_at,
    /** Null before, and where a server does not state it. */
    payoutId: wire.payout_id,
  })),
);
export type Rebate = v.InferOutput<typeof Rebate>;

/** Somebody who was invited (contract/calls/post-user-my-invite-list.md). */
export const Invitee = v.pipe(
  v.object({
    id: Id,
    account: Text,
    account_number: Text,
    level: Level,
    verified: flagOr(false),
    time: TimeOrNull,
  }),
  v.transform((wire) => ({
    id: wire.id,
    account: masked(wire.account || wire.account_number),
    level: wire.level,
    isVerified: wire.verified,
    registeredAt: wire.time,
  })),
);
export type Invitee = v.InferOutput<typeof Invitee>;

/** The texts of an invitation (contract/calls/get-user-my-share.md). */
export const ShareText = v.pipe(
  v.object({ share_title: Name, share_content: Text }),
  v.transform((wire) => ({ title: wire.share_title, text: wire.share_content })),
);
export type ShareText = v.InferOutput<typeof ShareText>;

const registration = '#/pages/user/login/register';

/** The address within the page or elsewhere; that of the app where it is none. */
const resolved = (address: string, page: string): string => {
  const here = new URL(page);
  here.search = '';
  here.hash = registration;
  if (address === '' || !URL.canParse(address, here)) return here.href;
  const { protocol, href } = new URL(address, here);
  return protocol === 'https:' || protocol === 'http:' ? href : here.href;
};

/** The address that an invitation leads to, with the code that its registration begins with. */
export const inviteAddress = (
  { shareUrl, inviteCode }: Pick<Promotion, 'shareUrl' | 'inviteCode'>,
  page: string,
): string => {
  const address = resolved(shareUrl, page);
  const mark = address.slice(address.indexOf('#') + 1).includes('?') ? '&' : '?';
  return `${address}${mark}code=${encodeURIComponent(inviteCode)}`;
};

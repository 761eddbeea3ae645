import { amount } from '../../../schemas/kernel/money';
import type { Invitee, Promotion, Rebate } from '../../../schemas/promotion/promotion';

/** An invitation that has earned something, with a place below the ten. */
export const promotion: Promotion = {
  inviteCode: 'ABC2345',
  shareUrl: '#/pages/user/login/register',
  people: 3,
  income: amount('12.5'),
  pending: amount('0.27'),
  nextPayoutAt: '2026-03-03T00:00:00.000Z',
  identity: 'vip',
  rates: [amount('15'), amount('8'), amount('3')],
  ownRank: 23,
  ranking: [
    { rank: 1, account: 'to***@m***.com', total: amount('300'), isMe: false },
    { rank: 2, account: '138****78', total: amount('250.5'), isMe: false },
  ],
};

export const rebate: Rebate = {
  id: 9,
  account: 'jo***@m***.com',
  level: 2,
  source: 'lever_fee',
  base: amount('1.5'),
  percent: amount('8'),
  value: amount('0.12'),
  status: 'pending',
  createdAt: '2026-03-02T09:00:00.000Z',
  paidAt: null,
  payoutId: null,
};

export const invitee: Invitee = {
  id: 4,
  account: 'jo***@m***.com',
  level: 1,
  isVerified: true,
  registeredAt: '2026-03-01T09:00:00.000Z',
};

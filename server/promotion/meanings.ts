import { inCalls } from '../manifest/in-calls';

/** Fields that only the calls of the promotion programme have. */
const promotionFields: Readonly<Record<string, string>> = {
  ad: 'A picture for the page; its address is empty where there is none.',
  base: 'Fee or interest that it is a share of, in USDT, decimal.',
  from_account_number: 'Masked account of the invited person.',
  image: 'Address of the picture; empty where there is none.',
  inviteList: 'The ranking, as of `user/invite_list`.',
  invite_num: 'How many people were invited, up to the third level.',
  invite_return_total: 'Rebates that were paid, in USDT, decimal.',
  is_me: 'Whether it is the own place.',
  my_rank: 'Own place among all, even below the ranking; null before the first payout.',
  next_payout_at: 'When pending rebates are paid next.',
  paid_at: 'When it was paid; null before.',
  payout_id: 'Payout that paid it, as a statement names it; null before.',
  pending_return_total: 'Rebates that are not paid yet, in USDT, decimal.',
  pics: 'Pictures for posters; empty where the app draws its own.',
  rank: 'Place, from 1.',
  ratio: 'Share, in percent of `base`.',
  return_rate1: 'Own share of what people of the first level pay, in percent.',
  return_rate2: 'The same of the second level.',
  return_rate3: 'The same of the third level.',
  share_content: 'Text of an invitation.',
  share_title: 'Title of an invitation.',
  share_url:
    'Address of the registration, relative to the page; `?code=` and the invite code follow.',
  total_return_rate: 'Sum of the three shares, in percent.',
  verified: 'Whether the basic verification is done.',
};

const ofRank = {
  account: 'Masked account.',
  total: 'Rebates that were paid, in USDT, decimal.',
};

/** What the fields of the domain mean, and those of its calls where that differs. */
export const promotionMeanings: Readonly<Record<string, string>> = {
  ...promotionFields,
  ...inCalls(['user/invite', 'user/invite_list'], ofRank),
  'user/invite_list time': 'Only rebates that were paid after it.',
  'user/my_account_return created_time': 'When it accrued.',
  'user/my_account_return currency_name': 'USDT.',
  'user/my_account_return level': 'Level of the invited person: 1 is invited directly.',
  'user/my_account_return source':
    'What was paid or earned: fee of a spot order, contract or option, or hosting interest.',
  'user/my_account_return status': '`pending` until the next payout, then `paid`.',
  'user/my_account_return time': 'Only rebates that accrued after it.',
  'user/my_account_return value': 'The rebate in USDT, decimal.',
  'user/my_invite_list account': 'Masked account.',
  'user/my_invite_list level': 'Level of the invited person: 1 is invited directly.',
  'user/my_invite_list time': 'When the person registered.',
  'user/my_poster pic': 'Address of the picture.',
};

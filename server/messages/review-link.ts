import type { ReviewNotice } from './message';

const verification = () => '/pages/verification/index';
const deposits = () => '/pages/assets/record';
const withdrawal = (id: number) => `/pages/assets/withdraw/detail?id=${id}`;
const subscriptions = () => '/pages/publication/index?tab=mine';

const links: Record<ReviewNotice, (recordId: number) => string> = {
  kyc_approved: verification,
  kyc_rejected: verification,
  kyc_advanced_approved: verification,
  kyc_advanced_rejected: verification,
  deposit_approved: deposits,
  deposit_rejected: deposits,
  withdrawal_approved: withdrawal,
  withdrawal_rejected: withdrawal,
  withdrawal_overdue: withdrawal,
  subscription_approved: subscriptions,
  subscription_rejected: subscriptions,
};

/** The page that shows the record that a notice is about. */
export const reviewLink = (notice: ReviewNotice, recordId: number): string =>
  links[notice](recordId);

export const isReviewNotice = (name: string): name is ReviewNotice => Object.hasOwn(links, name);

import { account } from './screens/account/pages';
import { futures } from './screens/futures/pages';
import { hosting } from './screens/hosting/pages';
import { market } from './screens/market/pages';
import { announcements } from './screens/news/pages';
import { option } from './screens/option/pages';
import { promotion } from './screens/promotion/pages';
import { security } from './screens/security/pages';
import { spot } from './screens/spot/pages';
import { subscription } from './screens/subscription/pages';
import { support } from './screens/support/pages';
import { verification } from './screens/verification/pages';
import { wallet } from './screens/wallet/pages';

/** The domains of the app. What they prefetch is fetched in this order. */
export const domains = [
  spot,
  wallet,
  option,
  market,
  hosting,
  account,
  futures,
  announcements,
  promotion,
  security,
  subscription,
  support,
  verification,
] as const;

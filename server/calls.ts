import type { Call } from './call';
import { authenticatorCalls } from './routes/authenticator';
import { bankCardCalls } from './routes/bank-card';
import { configCalls } from './routes/config';
import { contactCalls } from './routes/contact';
import { fundPasswordCalls } from './routes/fund-password';
import { loginCalls } from './routes/login';
import { loginHistoryCalls } from './routes/login-history';
import { marketCalls } from './routes/market';
import { passkeyCalls } from './routes/passkey';
import { passwordCalls } from './routes/password';
import { registrationCalls } from './routes/registration';
import { requestCalls } from './routes/request';
import { sessionCalls } from './routes/session';
import { settingsCalls } from './routes/settings';
import { spotOrderCalls } from './routes/spot-order';
import { uploadCalls } from './routes/upload';
import { verificationCalls } from './routes/verification';
import { walletCalls } from './routes/wallet';
import { withdrawAddressCalls } from './routes/withdraw-address';

/** Every call that this server answers. */
export const calls: readonly Call[] = [
  ...configCalls,
  ...settingsCalls,
  ...registrationCalls,
  ...loginCalls,
  ...sessionCalls,
  ...loginHistoryCalls,
  ...passwordCalls,
  ...contactCalls,
  ...fundPasswordCalls,
  ...authenticatorCalls,
  ...passkeyCalls,
  ...bankCardCalls,
  ...marketCalls,
  ...walletCalls,
  ...withdrawAddressCalls,
  ...spotOrderCalls,
  ...uploadCalls,
  ...verificationCalls,
  ...requestCalls,
];

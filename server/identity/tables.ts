import type { Generated } from 'kysely';
import type { LoginOutcome } from '../../schemas/login-history';

/** A person's account. The name is unique within its kind and, for phones, within the dialling code. */
type AppUserTable = {
  id: Generated<number>;
  kind: 'mobile' | 'email';
  area_code: string;
  account: string;
  nickname: string;
  password_hash: string;
  invite_code: string;
  inviter_id: number | null;
  identity: 'member' | 'vip' | 'partner';
  authorization_code: string;
  lang: string;
  is_disabled: boolean;
  created_ms: number;
  /** Withdrawals are paused until then after a security change. */
  hold_until_ms: Generated<number | null>;
};

/** One login on one device. The token itself is not kept, only its SHA-256. */
type SessionTable = {
  id: string;
  token_hash: string;
  user_id: number;
  device: string;
  address: string;
  created_ms: number;
  last_used_ms: number;
  ended_ms: number | null;
  end_reason: string | null;
};

/** Somebody's fund password, how many wrong ones came in a row, and until when they lock. */
type FundPasswordTable = {
  user_id: number;
  hash: string;
  set_ms: number;
  fails: Generated<number>;
  locked_until_ms: number | null;
};

/** A failed login, by the account name that was tried. */
type LoginFailureTable = {
  id: Generated<number>;
  name: string;
  failed_ms: number;
};

/** A try to log in to an account that exists, for its owner to see. */
type LoginAttemptTable = {
  id: Generated<number>;
  user_id: number;
  tried_ms: number;
  device: string;
  address: string;
  outcome: LoginOutcome;
};

/** A code sent to an address for one purpose; the newest voids the older ones. */
type VerificationCodeTable = {
  id: Generated<number>;
  purpose: string;
  address: string;
  salt: string;
  code_hash: string;
  sent_ms: number;
  expires_ms: number;
  attempts: Generated<number>;
  state: 'live' | 'spent' | 'void';
};

export type IdentityTables = {
  app_user: AppUserTable;
  session: SessionTable;
  login_failure: LoginFailureTable;
  login_attempt: LoginAttemptTable;
  verification_code: VerificationCodeTable;
  fund_password: FundPasswordTable;
};

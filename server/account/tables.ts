import type { Generated, GeneratedAlways } from 'kysely';
import type { LoginOutcome } from '../../schemas/security/login-history';
import type { StepUpCall } from '../../schemas/security/passkey';

/** A person's account, named by a phone number or a mail address; each belongs to one account only. */
type AppUserTable = {
  id: Generated<number>;
  kind: 'mobile' | 'email';
  area_code: string;
  account: string;
  nickname: string;
  password_hash: string;
  /** Counted up by each change and reset of the login password. */
  credential_version: Generated<number>;
  invite_code: string;
  inviter_id: number | null;
  identity: 'member' | 'vip' | 'partner';
  authorization_code: string;
  lang: string;
  is_disabled: boolean;
  created_ms: number;
  /** Withdrawals are paused until then after a security change. */
  hold_until_ms: Generated<number | null>;
  /** The mail address of an account named by a phone, or the other way round, once it was added. */
  other_area_code: Generated<string | null>;
  other_account: Generated<string | null>;
  /** What follows from the name and the other one. */
  phone_area: GeneratedAlways<string | null>;
  phone: GeneratedAlways<string | null>;
  email: GeneratedAlways<string | null>;
};

/** One login on one device. The token itself is not kept, only its SHA-256. */
type SessionTable = {
  id: string;
  token_hash: string;
  user_id: number;
  /** That of the account when it was opened. */
  credential_version: Generated<number>;
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

/** A code sent to an address for one purpose; a newer one voids those that the same sender asked for. */
type VerificationCodeTable = {
  id: Generated<number>;
  purpose: string;
  address: string;
  /** Who asked for it (see `CodeSender`). */
  sender: string;
  network: string;
  salt: string;
  code_hash: string;
  sent_ms: number;
  expires_ms: number;
  state: 'live' | 'spent' | 'void';
};

/** How often a sender tried a wrong code in the place of this one. */
type CodeAttemptTable = {
  code_id: number;
  sender: string;
  fails: number;
};

/** Somebody's authenticator app: its sealed secret, the last step used, and the lock of wrong codes. */
type AuthenticatorTable = {
  user_id: number;
  secret: string;
  state: 'pending' | 'on';
  pending_until_ms: number;
  last_step: Generated<number>;
  fails: Generated<number>;
  locked_until_ms: number | null;
};

/** A code for the day when the second factor is lost; works once. */
type RecoveryCodeTable = {
  user_id: number;
  digest: string;
  used_ms: number | null;
};

/** A key pair on a device of somebody's, of which the public half is here. */
type PasskeyTable = {
  /** As the device names it, in base64url. */
  id: string;
  user_id: number;
  public_key: string;
  counter: number;
  /** Names of the ways to it, with spaces between. */
  transports: string;
  name: string;
  created_ms: number;
  last_used_ms: number | null;
};

/** What a passkey is asked to answer, for one person and one purpose: a call goes by its path. */
type PasskeyChallengeTable = {
  challenge: string;
  user_id: number;
  purpose: 'register' | 'login' | 'user/forget' | StepUpCall;
  expires_ms: number;
  is_taken: Generated<boolean>;
};

export type IdentityTables = {
  app_user: AppUserTable;
  session: SessionTable;
  login_failure: LoginFailureTable;
  login_attempt: LoginAttemptTable;
  verification_code: VerificationCodeTable;
  code_attempt: CodeAttemptTable;
  fund_password: FundPasswordTable;
  authenticator: AuthenticatorTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
};

import type { Generated, GeneratedAlways } from 'kysely';
import type { LoginOutcome } from '../../schemas/security/login-history';
import type { StepUpCall } from '../../schemas/security/passkey';

/** An account, named by a phone number or a mail address; each belongs to one account only. */
type AppUserTable = {
  id: Generated<number>;
  kind: 'mobile' | 'email';
  area_code: string;
  account: string;
  nickname: string;
  password_hash: string;
  /** Incremented by each change and reset of the login password. */
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
  /** The mail address of an account named by a phone number, or vice versa, once it was added. */
  other_area_code: Generated<string | null>;
  other_account: Generated<string | null>;
  /** Derived from both addresses. */
  phone_area: GeneratedAlways<string | null>;
  phone: GeneratedAlways<string | null>;
  email: GeneratedAlways<string | null>;
};

/** One login on one device. Only the SHA-256 of the token is stored. */
type SessionTable = {
  id: string;
  token_hash: string;
  user_id: number;
  /** The account's version when the session was opened. */
  credential_version: Generated<number>;
  device: string;
  address: string;
  created_ms: number;
  last_used_ms: number;
  ended_ms: number | null;
  end_reason: string | null;
};

/** A fund password, its consecutive wrong attempts, and until when they lock it. */
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

/** A login attempt for an existing account, shown to its owner. */
type LoginAttemptTable = {
  id: Generated<number>;
  user_id: number;
  tried_ms: number;
  device: string;
  address: string;
  outcome: LoginOutcome;
};

/** A code sent to an address for one purpose; a newer one revokes the sender's previous one. */
type VerificationCodeTable = {
  id: Generated<number>;
  purpose: string;
  address: string;
  /** Who requested it (see `CodeSender`). */
  sender: string;
  network: string;
  salt: string;
  code_hash: string;
  sent_ms: number;
  expires_ms: number;
  state: 'live' | 'spent' | 'void';
};

/** A sender's wrong attempts at a code. */
type CodeAttemptTable = {
  code_id: number;
  sender: string;
  fails: number;
};

/**
 * An authenticator app: its sealed secret, the last used time step, and the lock after wrong codes.
 */
type AuthenticatorTable = {
  user_id: number;
  secret: string;
  state: 'pending' | 'on';
  pending_until_ms: number;
  last_step: Generated<number>;
  fails: Generated<number>;
  locked_until_ms: number | null;
};

/** A single-use code for a lost second factor. */
type RecoveryCodeTable = {
  user_id: number;
  digest: string;
  used_ms: number | null;
};

/** A passkey with its public key. */
type PasskeyTable = {
  /** The credential id, in base64url. */
  id: string;
  user_id: number;
  public_key: string;
  counter: number;
  /** Transports, separated by spaces. */
  transports: string;
  name: string;
  created_ms: number;
  last_used_ms: number | null;
};

/** A WebAuthn challenge for one person and one purpose; for a call the purpose is its path. */
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

declare module '../database/tables' {
  interface Tables extends IdentityTables {}
}

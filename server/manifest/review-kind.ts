import type { Kysely, Transaction } from 'kysely';
import type { Amount } from '../../schemas/kernel/money';
import type { ReviewKindName } from '../../schemas/kernel/review-kinds';
import type { Json } from '../audit/canonical-json';
import type { Tables } from '../database/tables';
import type { ReviewNotice } from '../messages/message';
import type { Services } from '../requests/services';

/** The services that a review needs, with or without a running server. */
export type ReviewServices = Pick<
  Services,
  | 'config'
  | 'clock'
  | 'db'
  | 'couriers'
  | 'uploads'
  | 'notifier'
  | 'balanceNotifier'
  | 'subscriptions'
  | 'report'
> & { readonly rebates: Pick<Services['rebates'], 'forgetIdentities'> };

/** What the owner of a record is notified of. */
export type OwnerNotice = {
  readonly userId: number;
  readonly purpose: ReviewNotice;
  readonly recordId: number;
};

/** A record that waits for a decision. */
export type Waiting = {
  readonly id: number;
  /** Its owner; null where it is not a person's. */
  readonly userId: number | null;
  /** The subtype in a word or two. */
  readonly what: string;
  readonly sinceMs: number;
};

/** What a reviewer sees of a record, by English names, with its uploads. */
export type ReviewedRecord = {
  readonly fields: Readonly<Record<string, string>>;
  readonly photos: Readonly<Record<string, string>>;
};

/** What a reviewer states with an approval. */
export type Approval = {
  /** Of a deposit: what arrived, where that differs from what was declared. */
  readonly received: Amount | null;
  /** Of a withdrawal: the transaction that paid it. */
  readonly txid: string | null;
};
export const plainApproval: Approval = { received: null, txid: null };

/** A decision for the audit log, and how its owner is notified. */
export type Decided = {
  readonly before: Json;
  readonly after: Json;
  /** Null where the record is not a person's. */
  readonly notice: OwnerNotice | null;
  /** Called after the commit, before the notice is sent. */
  readonly notify: (services: ReviewServices) => Promise<void>;
};

/**
 * One kind of reviewed record. Approving and rejecting move it along its lifecycle inside the
 * transaction, and refuse with `record.not_found` and `record.state` if there is no such
 * transition.
 */
export type ReviewKind = {
  /** Everything under review, oldest first. */
  readonly list: (db: Kysely<Tables>, nowMs: number) => Promise<Waiting[]>;
  readonly show: (db: Kysely<Tables>, id: number) => Promise<ReviewedRecord | null>;
  readonly approve: (
    trx: Transaction<Tables>,
    id: number,
    approval: Approval,
    nowMs: number,
  ) => Promise<Decided>;
  readonly reject: (
    trx: Transaction<Tables>,
    id: number,
    reason: string,
    nowMs: number,
  ) => Promise<Decided>;
};

/** The kinds of reviewed records by name. */
export type ReviewKinds = Readonly<Record<ReviewKindName, ReviewKind>>;

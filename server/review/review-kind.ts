import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import type { Services } from '../services';
import type { Json } from './canonical-json';

/** What can be reviewed. */
export const reviewKindNames = ['kyc'] as const;
export type ReviewKindName = (typeof reviewKindNames)[number];

/** What a review needs of the server, and what a reviewer has who works without one. */
export type ReviewServices = Pick<
  Services,
  'config' | 'clock' | 'db' | 'couriers' | 'uploads' | 'notifier' | 'report'
>;

/** A record that waits for a decision. */
export type Waiting = {
  readonly id: number;
  readonly userId: number;
  /** What it is among its kind, in a word or two. */
  readonly what: string;
  readonly sinceMs: number;
};

/** All that a reviewer has to see of a record, by names in English, and the uploads that go with it. */
export type Shown = {
  readonly fields: Readonly<Record<string, string>>;
  readonly photos: Readonly<Record<string, string>>;
};

/** What was decided, as it is written down, and how its owner hears of it once it is committed. */
export type Decided = {
  readonly before: Json;
  readonly after: Json;
  readonly tell: (services: ReviewServices) => Promise<void>;
};

/**
 * One kind of record under review. Approving and rejecting move it along its lifecycle inside the
 * transaction, and refuse `record.not_found` and `record.state` where it has no such way.
 */
export type ReviewKind = {
  /** Everything under review, oldest first. */
  readonly list: (db: Kysely<Tables>) => Promise<Waiting[]>;
  readonly show: (db: Kysely<Tables>, id: number) => Promise<Shown | null>;
  readonly approve: (trx: Transaction<Tables>, id: number, nowMs: number) => Promise<Decided>;
  readonly reject: (
    trx: Transaction<Tables>,
    id: number,
    reason: string,
    nowMs: number,
  ) => Promise<Decided>;
};

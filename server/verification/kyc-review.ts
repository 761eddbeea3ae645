import type { Transaction } from 'kysely';
import {
  moveVerification,
  type VerificationLifecycleEvent,
} from '../../machines/verification/verification-lifecycle';
import { timeOf, timeOrNull } from '../../schemas/kernel/time';
import { sha256 } from '../audit/audit-log';
import type { Tables } from '../database/tables';
import type { Decided, ReviewKind } from '../manifest/review-kind';
import type { ReviewNotice } from '../messages/message';
import { refuse } from '../requests/refusal';
import { countryName } from '../users/countries';
import type { VerificationRow } from './verification-store';
import { wireRecord } from './verification-wire';

type Verdict = Extract<VerificationLifecycleEvent, { type: `review.${string}` }>;

const notices = {
  basic: { 'review.approved': 'kyc_approved', 'review.rejected': 'kyc_rejected' },
  advanced: {
    'review.approved': 'kyc_advanced_approved',
    'review.rejected': 'kyc_advanced_rejected',
  },
} as const satisfies Record<VerificationRow['level'], Record<Verdict['type'], ReviewNotice>>;

/** Moves a verification along its lifecycle. Concurrent decisions are serialized. */
const decide = async (
  trx: Transaction<Tables>,
  id: number,
  verdict: Verdict,
  nowMs: number,
): Promise<Decided> => {
  const row = await trx
    .selectFrom('verification')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse('record.not_found');
  const state = moveVerification(row.state, verdict) ?? refuse('record.state');
  const reason = verdict.type === 'review.rejected' ? verdict.reason : null;
  const decided = await trx
    .updateTable('verification')
    .set({ state, reject_reason: reason, reviewed_ms: nowMs })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const about = { user_id: row.user_id, level: row.level };
  return {
    before: { ...about, state: row.state },
    // The reason may contain private data, so the log stores its hash only.
    after: { ...about, state, ...(reason === null ? {} : { reason_sha256: sha256(reason) }) },
    notice: {
      userId: row.user_id,
      purpose: notices[row.level][verdict.type],
      recordId: row.id,
    },
    notify: async ({ notifier }) => {
      const cause = verdict.type === 'review.approved' ? 'approved' : 'rejected';
      notifier.recordChanged(row.user_id, { kind: 'kyc', record: wireRecord(decided), cause });
    },
  };
};

const identityFields = (basic: VerificationRow | undefined) => ({
  country: basic?.country ? `${countryName(basic.country, 'en')} (${basic.country})` : '',
  name: basic?.name ?? '',
  'ID number': basic?.id_number ?? '',
  address: basic?.address ?? '',
});

const photosOf = ({ front_pic, back_pic, in_hand_pic }: VerificationRow) =>
  front_pic && back_pic && in_hand_pic
    ? { front: front_pic, back: back_pic, 'in-hand': in_hand_pic }
    : {};

/**
 * Verifications of both levels; the advanced one includes its photos and the data that they must
 * show.
 */
export const kycReview: ReviewKind = {
  list: async (db) => {
    const rows = await db
      .selectFrom('verification')
      .select(['id', 'user_id', 'level', 'submitted_ms'])
      .where('state', '=', 'reviewing')
      .orderBy('submitted_ms')
      .orderBy('id')
      .execute();
    return rows.map(({ id, user_id, level, submitted_ms }) => ({
      id,
      userId: user_id,
      what: level,
      sinceMs: submitted_ms,
    }));
  },
  show: async (db, id) => {
    const row = await db
      .selectFrom('verification')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const basic =
      row.level === 'basic'
        ? row
        : await db
            .selectFrom('verification')
            .selectAll()
            .where('user_id', '=', row.user_id)
            .where('level', '=', 'basic')
            .where('archived_ms', 'is', null)
            .executeTakeFirst();
    return {
      fields: {
        user: `${row.user_id}`,
        level: row.level,
        state: row.state,
        submitted: timeOf(row.submitted_ms),
        reviewed: timeOrNull(row.reviewed_ms) ?? '',
        'rejected because': row.reject_reason ?? '',
        ...identityFields(basic),
      },
      photos: photosOf(row),
    };
  },
  approve: async (trx, id, { received }, nowMs) =>
    received === null
      ? decide(trx, id, { type: 'review.approved' }, nowMs)
      : refuse('param.invalid', { field: 'received' }),
  reject: (trx, id, reason, nowMs) => decide(trx, id, { type: 'review.rejected', reason }, nowMs),
};

import type { Transaction } from 'kysely';
import { type ReviewKindName, reviewKindNames } from '../../schemas/kernel/review-kinds';
import { type Act, appendAct, verifyAudit } from '../audit/audit-log';
import type { Tables } from '../database/tables';
import {
  type Approval,
  type Decided,
  plainApproval,
  type ReviewKinds,
  type ReviewServices,
  type Waiting,
} from '../manifest/review-kind';
import { type NewIdentity, setIdentity } from '../promotion/identity';
import { refuse } from '../requests/refusal';
import { notifyOfReview, pushOfReview } from './notify-of-review';

/** A record and its reviewer. */
type Place = { readonly kind: ReviewKindName; readonly id: number; readonly actor: string };

/** The transaction of a demonstration, which sends nothing. */
const demoTxid = ({ TIDELINE_MODE: mode }: ReviewServices['config'], id: number) =>
  mode === 'demo' ? `DEMO-${id}` : null;

/** The decision is committed; `notified` settles after the owner was notified, or could not be. */
export type Done = { readonly notified: Promise<void> };

const notifyOwner = async (
  services: ReviewServices,
  { notify, notice }: Decided,
): Promise<void> => {
  await notify(services);
  if (notice !== null) await notifyOfReview(services, notice);
};

/**
 * The actions of a reviewer, a person or the automatic one. A decision and its row in the audit log
 * are one transaction.
 */
export const createReviewer = (services: ReviewServices, kinds: ReviewKinds) => {
  const { config, db, clock, uploads, rebates, report } = services;

  const decide = async (
    { kind, id, actor }: Place,
    act: Act['act'],
    run: (trx: Transaction<Tables>, nowMs: number) => Promise<Decided>,
  ): Promise<Done> => {
    const nowMs = clock.now();
    const decided = await db.transaction().execute(async (trx) => {
      const decision = await run(trx, nowMs);
      const { before, after, notice } = decision;
      await appendAct(trx, { actor, act, kind, recordId: id, before, after }, nowMs);
      await pushOfReview(trx, notice === null ? [] : [notice], nowMs);
      return decision;
    });
    const notified = notifyOwner(services, decided).catch((error: unknown) =>
      report(error, 'notifying of a review'),
    );
    return { notified };
  };

  return {
    /** Records that wait for a decision, oldest first; of one kind or of all. */
    list: async (kind: ReviewKindName | null) => {
      const names = kind === null ? reviewKindNames : [kind];
      const lists = names.map(async (name) => {
        const waiting = await kinds[name].list(db, clock.now());
        return waiting.map((one): Waiting & { kind: ReviewKindName } => ({ ...one, kind: name }));
      });
      return (await Promise.all(lists)).flat();
    },

    show: async (kind: ReviewKindName, id: number) =>
      (await kinds[kind].show(db, id)) ?? refuse('record.not_found'),

    /** A photo of a shown record. */
    photo: async (uploadId: string) =>
      (await uploads.openForReview(uploadId)) ?? refuse('upload.unknown'),

    approve: (place: Place, approval: Partial<Approval> = plainApproval) =>
      decide(place, 'approve', (trx, nowMs) => {
        const isSent = place.kind === 'withdrawal';
        const txid = approval.txid ?? (isSent ? demoTxid(config, place.id) : null);
        return kinds[place.kind].approve(
          trx,
          place.id,
          { ...plainApproval, ...approval, txid },
          nowMs,
        );
      }),

    /** The reason is shown to the owner of the record. */
    reject: (place: Place, reason: string) =>
      decide(place, 'reject', (trx, nowMs) =>
        kinds[place.kind].reject(trx, place.id, reason, nowMs),
      ),

    /** Sets what a person's rebates are computed by from now on. */
    identify: ({ actor, ...given }: NewIdentity & { readonly actor: string }): Promise<void> => {
      const nowMs = clock.now();
      return db
        .transaction()
        .execute(async (trx) => {
          const { userId, before, after } = await setIdentity(trx, given);
          const act = { actor, act: 'identify', kind: 'identity', recordId: userId } as const;
          await appendAct(trx, { ...act, before, after }, nowMs);
        })
        .finally(rebates.forgetIdentities);
    },

    verifyAudit: (known: string) => verifyAudit(db, known),
  };
};

export type Reviewer = ReturnType<typeof createReviewer>;

import * as v from 'valibot';
import { line } from '../../schemas/kernel/line';
import { Amount } from '../../schemas/kernel/money';
import { reviewKindNames } from '../../schemas/kernel/review-kinds';
import { Id } from '../../schemas/kernel/wire';
import { identities } from '../../schemas/promotion/rebate-figures';
import { automaticActor } from './automatic';

const kind = v.picklist(reviewKindNames);

/** The reviewer's name for the audit log, never that of the automatic reviewer. */
const Actor = v.pipe(line(64), v.notValue(automaticActor, 'param.invalid'));

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'param.invalid'));

/** Commands of a person to the reviewer (see `scripts/review.ts`). */
export const ReviewCommand = v.variant('act', [
  v.object({ act: v.literal('list'), kind: v.nullable(kind) }),
  v.object({ act: v.literal('show'), kind, id: Id, withPhotos: v.boolean() }),
  v.object({
    act: v.literal('approve'),
    kind,
    id: Id,
    actor: Actor,
    received: v.optional(Amount),
    txid: v.optional(line(128)),
  }),
  v.object({ act: v.literal('reject'), kind, id: Id, actor: Actor, reason: line(500) }),
  v.object({
    act: v.literal('identify'),
    code: line(16),
    identity: v.picklist(identities),
    actor: Actor,
  }),
  v.object({ act: v.literal('verify'), known: v.union([v.literal(''), Hash]) }),
]);
export type ReviewCommand = v.InferOutput<typeof ReviewCommand>;

/** The printable result; photos as base64 under their file names. */
export const ReviewReport = v.object({
  isDone: v.boolean(),
  lines: v.array(v.string()),
  photos: v.array(v.object({ name: v.pipe(v.string(), v.regex(/^[\w.-]+$/)), bytes: v.string() })),
});
export type ReviewReport = v.InferOutput<typeof ReviewReport>;

import * as v from 'valibot';
import { limitSettings } from '../../schemas/kernel/limits';
import { line } from '../../schemas/kernel/line';
import { Id } from '../../schemas/kernel/wire';
import { chatTextWithin } from '../../schemas/support/chat-message';
import { automaticActor } from '../review/automatic';

const maxChars = v.getDefault(limitSettings['chat.max_chars']);

/** The agent's name for the audit log. */
const Actor = v.pipe(line(64), v.notValue(automaticActor, 'param.invalid'));

/** Commands of an agent of customer service (see `scripts/support.ts`). */
export const SupportCommand = v.variant('act', [
  v.object({ act: v.literal('list') }),
  v.object({ act: v.literal('read'), user: Id, withPhotos: v.boolean() }),
  v.object({
    act: v.literal('answer'),
    user: Id,
    actor: Actor,
    /** The name that the person sees; empty for none. */
    name: v.union([v.literal(''), line(40)]),
    text: chatTextWithin(maxChars),
  }),
]);
export type SupportCommand = v.InferOutput<typeof SupportCommand>;

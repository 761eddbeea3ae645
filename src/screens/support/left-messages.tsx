import type { User } from '../../../schemas/account/user';
import { useChatOutbox } from './chat-flow';

/** Sends what an earlier visit left unsent, whichever page its owner is on. */
export const LeftMessages = ({ user }: { user: User }) => {
  useChatOutbox(user);
  return null;
};

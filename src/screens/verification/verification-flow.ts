import { createActor } from 'xstate';
import { selectUser } from '../../../machines/account/app';
import {
  selectHoldsWork,
  type VerificationActor,
} from '../../../machines/verification/verification';
import type { User } from '../../../schemas/account/user';
import { intentsOf } from '../../api/kernel/intents';
import { pendingKey } from '../../api/kernel/submission';
import {
  submitAdvancedCall,
  submitBasicCall,
  verificationOver,
} from '../../api/verification/verification';
import { App } from '../../context/app-context';
import { useEmitted } from '../../context/services';
import { createPhotoFlow, type PhotoFlow, type PhotoFlowParts } from '../../forms/photo-flow';
import { useRecordHints } from '../../realtime/record-hints';

const usePhotoFlow = createPhotoFlow((actor: VerificationActor) =>
  selectHoldsWork(actor.getSnapshot()),
);

const makeFor =
  (user: User) =>
  ({ client, photos, maxMib }: PhotoFlowParts): VerificationActor => {
    const intents = intentsOf(user.id);
    return createActor(verificationOver(client, intents, photos), {
      input: {
        maxMib,
        pending: {
          basic: pendingKey(intents, submitBasicCall),
          advanced: pendingKey(intents, submitAdvancedCall),
        },
      },
    });
  };

/** The verification of one person: the one that has work in it where there is one, else a new one. */
export const useVerificationFlow = (user: User): PhotoFlow<VerificationActor> => {
  const app = App.useActorRef();
  const flow = usePhotoFlow(user, makeFor(user));
  useEmitted(flow.actor, 'profile.read', ({ user: updated }) => {
    if (selectUser(app.getSnapshot())?.id === updated.id) {
      app.send({ type: 'user.changed', user: updated });
    }
  });
  useRecordHints(['kyc'], () => flow.actor.send({ type: 'refresh.requested' }));
  return flow;
};

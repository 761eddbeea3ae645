import { useState } from 'react';
import { createActor } from 'xstate';
import { type AppActor, selectUser } from '../../../machines/account/app';
import {
  selectHoldsWork,
  type VerificationActor,
} from '../../../machines/verification/verification';
import type { User } from '../../../schemas/account/user';
import type { Client } from '../../api/kernel/client';
import { intentsOf } from '../../api/kernel/intents';
import { createPhotos, type Photos } from '../../api/kernel/photos';
import { pendingKey } from '../../api/kernel/submission';
import {
  submitAdvancedCall,
  submitBasicCall,
  verificationOver,
} from '../../api/verification/verification';
import { App } from '../../app/app-context';
import { useLimits } from '../../app/limits';
import { useEmitted, useServices } from '../../app/services';
import { usePrivateEvents } from '../../realtime/private-events';
import { createPersisted } from '../../storage/draft-storage';

type Flow = {
  ownerId: number;
  actor: VerificationActor;
  photos: Photos;
  end: () => void;
};

// Photos are kept nowhere but in memory, so the machine that has them outlives its screen: a look at
// another page, and a session that ended and was opened again, do not cost them.
const usePersistedFlow = createPersisted<Flow>();

type Beginning = { client: Client; app: AppActor; user: User; maxMib: number };

const begin = ({ client, app, user, maxMib }: Beginning, ended: (flow: Flow) => void): Flow => {
  const photos = createPhotos();
  const intents = intentsOf(user.id);
  const actor = createActor(verificationOver(client, intents, photos), {
    input: {
      maxMib,
      pending: {
        basic: pendingKey(intents, submitBasicCall),
        advanced: pendingKey(intents, submitAdvancedCall),
      },
    },
  });
  const end = () => {
    leaving.unsubscribe();
    actor.stop();
    ended(flow);
  };
  const flow: Flow = { ownerId: user.id, actor, photos, end };
  // Whoever logs out, or comes after somebody else, finds nothing of theirs here.
  const leaving = app.subscribe((snapshot) => {
    const now = selectUser(snapshot);
    if (snapshot.matches({ session: 'closing' }) || (now && now.id !== user.id)) end();
  });
  actor.start();
  return flow;
};

/** The verification of one person: the one that has work in it where there is one, else a new one. */
export const useVerificationFlow = (user: User): Flow => {
  const { client } = useServices();
  const app = App.useActorRef();
  const maxMib = useLimits()['upload.max_mib'];
  const { read, write } = usePersistedFlow();
  const [flow] = useState(() => {
    const earlier = read();
    const isOwn = earlier?.ownerId === user.id;
    if (earlier && isOwn && selectHoldsWork(earlier.actor.getSnapshot())) return earlier;
    earlier?.end();
    const made = begin({ client, app, user, maxMib }, (ended) => {
      if (read() === ended) write(null);
    });
    write(made);
    return made;
  });
  useEmitted(flow.actor, 'profile.read', ({ user: updated }) => {
    if (selectUser(app.getSnapshot())?.id === updated.id) {
      app.send({ type: 'user.changed', user: updated });
    }
  });
  usePrivateEvents(['record_update', 'missed'], (event) => {
    if (event.name === 'record_update' && event.data.kind !== 'kyc') return;
    flow.actor.send({ type: 'refresh.requested' });
  });
  return flow;
};

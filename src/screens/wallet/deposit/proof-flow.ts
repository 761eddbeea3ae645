import { useState } from 'react';
import { createActor } from 'xstate';
import { type AppActor, selectUser } from '../../../../machines/account/app';
import { type DepositProofActor, selectHasProof } from '../../../../machines/wallet/deposit';
import type { User } from '../../../../schemas/account/user';
import type { Client } from '../../../api/kernel/client';
import { createPhotos, type Photos } from '../../../api/kernel/photos';
import { depositProofOver } from '../../../api/wallet/deposit';
import { App } from '../../../app/app-context';
import { useLimits } from '../../../app/limits';
import { useServices } from '../../../app/services';
import { createPersisted } from '../../../storage/draft-storage';

export type ProofFlow = {
  ownerId: number;
  actor: DepositProofActor;
  photos: Photos;
  end: () => void;
};

// A picture is kept nowhere but in memory, so the machine that has it outlives its screen: a session
// that ended and was opened again does not cost it.
const usePersistedFlow = createPersisted<ProofFlow>();

type Beginning = { client: Client; app: AppActor; user: User; maxMib: number };

const begin = (
  { client, app, user, maxMib }: Beginning,
  ended: (flow: ProofFlow) => void,
): ProofFlow => {
  const photos = createPhotos();
  const actor = createActor(depositProofOver(client, photos), { input: { maxMib } });
  const end = () => {
    leaving.unsubscribe();
    actor.stop();
    ended(flow);
  };
  const flow: ProofFlow = { ownerId: user.id, actor, photos, end };
  // Whoever logs out, or comes after somebody else, finds nothing of theirs here.
  const leaving = app.subscribe((snapshot) => {
    const now = selectUser(snapshot);
    if (snapshot.matches({ session: 'closing' }) || (now && now.id !== user.id)) end();
  });
  actor.start();
  return flow;
};

/** The picture of one person's deposit: the one that is chosen already, else none. */
export const useProofFlow = (user: User): ProofFlow => {
  const { client } = useServices();
  const app = App.useActorRef();
  const maxMib = useLimits()['upload.max_mib'];
  const { read, write } = usePersistedFlow();
  const [flow] = useState(() => {
    const earlier = read();
    const isOwn = earlier?.ownerId === user.id;
    if (earlier && isOwn && selectHasProof(earlier.actor.getSnapshot())) return earlier;
    earlier?.end();
    const made = begin({ client, app, user, maxMib }, (ended) => {
      if (read() === ended) write(null);
    });
    write(made);
    return made;
  });
  return flow;
};

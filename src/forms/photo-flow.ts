import { useState } from 'react';
import { type AppActor, selectUser } from '../../machines/account/app';
import type { User } from '../../schemas/account/user';
import type { Client } from '../api/kernel/client';
import { createPhotos, type Photos } from '../api/kernel/photos';
import { App } from '../context/app-context';
import { useLimits } from '../context/limits';
import { useServices } from '../context/services';
import { createPersisted } from '../storage/draft-storage';

type Startable = { start: () => unknown; stop: () => unknown };

/** A machine that has photos of one person. */
export type PhotoFlow<Actor> = {
  ownerId: number;
  actor: Actor;
  photos: Photos;
  end: () => void;
};

/** What the machine is made of. */
export type PhotoFlowParts = { client: Client; photos: Photos; maxMib: number };

const begin = <Actor extends Startable>(
  { app, user, photos, actor }: { app: AppActor; user: User; photos: Photos; actor: Actor },
  ended: (flow: PhotoFlow<Actor>) => void,
): PhotoFlow<Actor> => {
  const end = () => {
    leaving.unsubscribe();
    actor.stop();
    ended(flow);
  };
  const flow: PhotoFlow<Actor> = { ownerId: user.id, actor, photos, end };
  // Whoever logs out, or comes after somebody else, finds nothing of theirs here.
  const leaving = app.subscribe((snapshot) => {
    const now = selectUser(snapshot);
    if (snapshot.matches({ session: 'closing' }) || (now && now.id !== user.id)) end();
  });
  actor.start();
  return flow;
};

/**
 * A hook for a machine with photos. They are kept nowhere but in memory, so the machine outlives its
 * screen: a look at another page, and a session that ended and was opened again, do not cost them.
 * One that holds no work is replaced when its screen opens anew.
 */
export const createPhotoFlow = <Actor extends Startable>(holdsWork: (actor: Actor) => boolean) => {
  const usePersistedFlow = createPersisted<PhotoFlow<Actor>>();
  return (user: User, make: (parts: PhotoFlowParts) => Actor): PhotoFlow<Actor> => {
    const { client } = useServices();
    const app = App.useActorRef();
    const maxMib = useLimits()['upload.max_mib'];
    const { read, write } = usePersistedFlow();
    const [flow] = useState(() => {
      const earlier = read();
      if (earlier?.ownerId === user.id && holdsWork(earlier.actor)) return earlier;
      earlier?.end();
      const photos = createPhotos();
      const actor = make({ client, photos, maxMib });
      const made = begin({ app, user, photos, actor }, (ended) => {
        if (read() === ended) write(null);
      });
      write(made);
      return made;
    });
    return flow;
  };
};

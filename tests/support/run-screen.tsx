import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type SnapshotFrom,
} from 'xstate';
import type { Catalogue } from '../../i18n/catalogue';
import others from '../../i18n/messages/en.json?rest';
import start from '../../i18n/messages/en.json?start';
import { Texts } from '../../i18n/provider';
import { type AppActor, appMachine } from '../../machines/account/app';
import type { Session } from '../../schemas/account/user';
import { defaultPreferences } from '../../schemas/kernel/preferences';
import type { Client } from '../../src/api/kernel/client';
import { App } from '../../src/app/app-context';
import { ServicesProvider } from '../../src/app/services';
import { Toasts } from '../../src/app/toasts';
import { stateText } from './lines';
import { delayOf } from './run-actor';
import { type ScriptedClient, scriptedClient } from './scripted-client';
import type { ActorName, Tour } from './transitions';

// Runs a machine's tours on the screen that shows it (start the file with
// `// @vitest-environment happy-dom`):
//
//   test.each(walked.tours)('is shown: $title', (tour) =>
//     runOnScreen(loginMachine, tour, {
//       screen: <LoginScreen />,
//       paths: { logIn: 'user/login', readUser: 'user/center' },
//       gestures: { 'draft.submitted': ({ draft }) => { …type and press… } },
//       faces: { editing: ({ context }) => expect(…), sending: …, readingUser: …, accepted: … },
//     }));
//
// `paths` and `gestures` are exhaustive by type. A gesture is 'elsewhere' when this screen has no
// way to cause the event; the tour ends before it. Every state of a tour needs a face.

/** Brings an actor to what it comes back with, where that takes more than one answer. */
type Taken = 'taken' | 'elsewhere';
type Settling = (scripted: ScriptedClient, came: AnyEventObject) => Taken | Promise<Taken>;

type Gesture<Event> =
  | ((event: Event, scripted: ScriptedClient) => void | Promise<void>)
  | 'elsewhere';

export type ScreenScript<Machine extends AnyStateMachine> = {
  screen: ReactNode;
  /**
   * The document path that each actor asks; a function for one that asks more than one document, or
   * that is a machine of its own.
   */
  paths: { [Name in ActorName<Machine>]: string | Settling };
  gestures: {
    [Type in EventFromLogic<Machine>['type']]: Gesture<
      Extract<EventFromLogic<Machine>, { type: Type }>
    >;
  };
  /** What must be on screen in each state, by its text. */
  faces: Record<string, (snapshot: AnyMachineSnapshot) => void>;
  address?: string;
  session?: Session | null;
};

export const testApp = (session: Session | null = null): AppActor =>
  createActor(appMachine, {
    input: { session, language: 'en', preferences: defaultPreferences },
  }).start();

/** Everything that a screen stands in, in English, with nobody or somebody logged in. */
export const Surroundings = ({
  client,
  app = testApp(),
  address = '/',
  catalogue = { ...start, ...others },
  children,
}: {
  client: Client;
  app?: AppActor;
  address?: string;
  catalogue?: Catalogue;
  children: ReactNode;
}) => (
  <App.Provider actor={app}>
    <ServicesProvider services={{ client }}>
      <Texts language="en" catalogue={catalogue}>
        <MemoryRouter initialEntries={[address]}>
          <Toasts>{children}</Toasts>
        </MemoryRouter>
      </Texts>
    </ServicesProvider>
  </App.Provider>
);

/** Lets promises, and what React makes of them, come to rest. */
export const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  });

type LooseScript = {
  screen: ReactNode;
  paths: Record<string, string | Settling>;
  gestures: Record<string, Gesture<AnyEventObject>>;
  faces: Record<string, (snapshot: AnyMachineSnapshot) => void>;
  address?: string;
  session?: Session | null;
};

const take = async (
  machine: AnyStateMachine,
  { event, from }: Tour<AnyMachineSnapshot>['steps'][number],
  script: LooseScript,
  scripted: ScriptedClient,
): Promise<Taken> => {
  const [, kind, name = ''] =
    /^xstate\.(done\.actor|error\.actor|after)\.([^.]+)/.exec(event.type) ?? [];
  const path = script.paths[name] ?? '';
  if (typeof path === 'function') {
    if (kind === 'after') throw new Error(`The delay ${name} is named like an actor.`);
    const taken = await path(scripted, event);
    await settled();
    return taken;
  }
  if (kind === 'done.actor') scripted.answer(path, event['output']);
  else if (kind === 'error.actor') scripted.refuse(path, event['error']);
  else if (kind === 'after') act(() => vi.advanceTimersByTime(delayOf(machine, name, from)));
  else {
    const gesture = script.gestures[event.type];
    if (gesture === undefined || gesture === 'elsewhere') return 'elsewhere';
    await gesture(event, scripted);
  }
  await settled();
  return 'taken';
};

export function runOnScreen<Machine extends AnyStateMachine>(
  machine: Machine,
  tour: Tour<SnapshotFrom<Machine>>,
  script: ScreenScript<Machine>,
): Promise<void>;
export async function runOnScreen(
  machine: AnyStateMachine,
  tour: Tour<AnyMachineSnapshot>,
  script: LooseScript,
): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const scripted = scriptedClient();
    const look = (snapshot: AnyMachineSnapshot) => {
      const face = script.faces[stateText(snapshot)];
      if (!face) throw new Error(`The state ${stateText(snapshot)} has no face.`);
      face(snapshot);
    };
    render(
      <Surroundings
        client={scripted.client}
        app={testApp(script.session ?? null)}
        address={script.address ?? '/'}
      >
        {script.screen}
      </Surroundings>,
    );
    await settled();
    look(tour.start);
    for (const step of tour.steps) {
      if ((await take(machine, step, script, scripted)) === 'elsewhere') return;
      look(step.to);
    }
  } finally {
    cleanup();
    sessionStorage.clear();
    vi.useRealTimers();
  }
}

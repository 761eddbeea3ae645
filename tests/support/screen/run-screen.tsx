import { act, cleanup, render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
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
import type { Catalogue } from '../../../i18n/catalogue';
import others from '../../../i18n/messages/en.json?rest';
import start from '../../../i18n/messages/en.json?start';
import { Texts } from '../../../i18n/provider';
import { type AppActor, appMachine } from '../../../machines/account/app';
import type { Session } from '../../../schemas/account/user';
import { defaultPreferences } from '../../../schemas/kernel/preferences';
import type { Client } from '../../../src/api/kernel/client';
import { createUiState, type UiState, UiStateContext } from '../../../src/components/base/ui-state';
import { App } from '../../../src/context/app-context';
import { ServicesProvider } from '../../../src/context/services';
import { Toasts } from '../../../src/context/toasts';
import {
  type ActorName,
  delayOf,
  originOf,
  stateText,
  type Tour,
  type Transition,
  type Walked,
} from '../../walker/walker';
import { createToastCheck, expectWords, type Failures } from './failure-words';
import { type ScriptedClient, scriptedClient } from './scripted-client';

// Runs a machine's tours on the screen that shows it (start the file with
// `// @vitest-environment happy-dom`):
//
//   const script: ScreenScript<typeof loginMachine> = {
//     screen: <LoginScreen />,
//     paths: { logIn: 'user/login', readUser: 'user/center' },
//     gestures: { 'draft.submitted': ({ draft }) => { ...type and press... } },
//     expectations: { editing: ({ context }) => expect(...), sending: ..., accepted: ... },
//     failures: {
//       shown: ({ context }) => context.failure,
//       words: { 'auth.bad_credentials': 'The account or password is wrong' },
//     },
//   };
//   const shown = toursOnScreen(walked, script);
//   testEach('shows where the login stands', shown.tours, (tour) =>
//     runOnScreen(loginMachine, tour, script));
//   test('shows every transition that can happen on it', () => expect(shown.missing).toEqual([]));
//
// `paths` and `gestures` are exhaustive by type. A gesture is 'elsewhere' when this screen has no
// way to cause the event; no tour takes it, and what only such an event leads to is `missing`.
// Every state of a tour needs an expectation, and every failure its words.

/** Brings an actor to its end, where that takes more than one answer. */
type Settling = (scripted: ScriptedClient, ended: AnyEventObject) => void | Promise<void>;

type Gesture<Event> =
  | ((event: Event, scripted: ScriptedClient, ui: UiState) => void | Promise<void>)
  | 'elsewhere';

export type ScreenScript<Machine extends AnyStateMachine> = {
  /** What is rendered; a function where it depends on how the machine starts. */
  screen: ReactNode | ((start: SnapshotFrom<Machine>) => ReactNode);
  /** Names of the inputs with which this screen starts the machine; all of them without this. */
  starts?: readonly string[];
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
  expectations: Record<string, (snapshot: AnyMachineSnapshot) => void>;
  /** Null where the screen shows no failure by its words. */
  failures: Failures<SnapshotFrom<Machine>> | null;
  /** Further transitions that this screen cannot bring about. */
  isElsewhere?: (transition: Transition<AnyMachineSnapshot>) => boolean;
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
  ui,
  address = '/',
  catalogue = { ...start, ...others },
  children,
}: {
  client: Client;
  app?: AppActor;
  ui?: UiState;
  address?: string;
  catalogue?: Catalogue;
  children: ReactNode;
}) => {
  const [own] = useState(createUiState);
  return (
    <UiStateContext value={ui ?? own}>
      <App.Provider actor={app}>
        <ServicesProvider services={{ client }}>
          <Texts language="en" catalogue={catalogue}>
            <MemoryRouter initialEntries={[address]}>
              <Toasts>{children}</Toasts>
            </MemoryRouter>
          </Texts>
        </ServicesProvider>
      </App.Provider>
    </UiStateContext>
  );
};

/** Lets promises, and what React makes of them, come to rest. */
export const settled = () =>
  act(async () => {
    for (let round = 0; round < 5; round += 1) await Promise.resolve();
  });

type LooseScript = {
  screen: ReactNode | ((start: AnyMachineSnapshot) => ReactNode);
  starts?: readonly string[];
  paths: Record<string, string | Settling>;
  gestures: Record<string, Gesture<AnyEventObject>>;
  expectations: Record<string, (snapshot: AnyMachineSnapshot) => void>;
  failures: Failures<AnyMachineSnapshot> | null;
  isElsewhere?: (transition: Transition<AnyMachineSnapshot>) => boolean;
  address?: string;
  session?: Session | null;
};

/** The tours that the screen of a script can run, and the transitions that are in none of them. */
export function toursOnScreen<Machine extends AnyStateMachine>(
  walked: Walked<SnapshotFrom<Machine>>,
  script: ScreenScript<Machine>,
): { tours: readonly Tour<SnapshotFrom<Machine>>[]; missing: readonly string[] };
export function toursOnScreen(walked: Walked<AnyMachineSnapshot>, script: LooseScript) {
  const tours = walked.toursThrough((transition) => {
    if (script.isElsewhere?.(transition)) return false;
    return script.gestures[transition.event.type] !== 'elsewhere';
  }, script.starts);
  const taken = new Set(tours.flatMap(({ steps }) => steps.map(({ title }) => title)));
  const missing = walked.transitions.map(({ title }) => title).filter((one) => !taken.has(one));
  return { tours, missing: [...new Set(missing)] };
}

const take = async (
  machine: AnyStateMachine,
  { event, from, title }: Tour<AnyMachineSnapshot>['steps'][number],
  script: LooseScript,
  scripted: ScriptedClient,
  ui: UiState,
): Promise<void> => {
  const { kind, name } = originOf(event.type);
  const path = script.paths[name] ?? '';
  if (kind === 'after') act(() => vi.advanceTimersByTime(delayOf(machine, name, from)));
  else if (kind === undefined) {
    const gesture = script.gestures[event.type];
    if (gesture === undefined || gesture === 'elsewhere') {
      throw new Error(`${title}: this screen has no gesture for it.`);
    }
    await gesture(event, scripted, ui);
  } else if (typeof path === 'function') await path(scripted, event);
  else if (kind === 'done.actor') scripted.answer(path, event['output']);
  else scripted.refuse(path, event['error']);
  await settled();
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
    const ui = createUiState();
    const expectRendered = (snapshot: AnyMachineSnapshot) => {
      const expectation = script.expectations[stateText(snapshot)];
      if (!expectation) throw new Error(`The state ${stateText(snapshot)} has no expectation.`);
      expectation(snapshot);
      if (script.failures) expectWords(script.failures, snapshot);
    };
    render(
      <Surroundings
        client={scripted.client}
        ui={ui}
        app={testApp(script.session ?? null)}
        address={script.address ?? '/'}
      >
        {typeof script.screen === 'function' ? script.screen(tour.start) : script.screen}
      </Surroundings>,
    );
    await settled();
    expectRendered(tour.start);
    const expectToast = script.failures && createToastCheck(machine, script.failures);
    for (const [index, step] of tour.steps.entries()) {
      try {
        await take(machine, step, script, scripted, ui);
        expectRendered(step.to);
        expectToast?.(step);
      } catch (cause) {
        throw new Error(`Step ${index + 1}, ${step.title}: ${String(cause)}`, { cause });
      }
    }
  } finally {
    cleanup();
    sessionStorage.clear();
    vi.useRealTimers();
  }
}

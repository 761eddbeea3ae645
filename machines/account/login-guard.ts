import { assign, emit, setup } from 'xstate';
import { isEntrance, loginAddress, needsLogin } from '../../schemas/kernel/route';

type Context = { isSignedIn: boolean; page: string | null };

export type LoginGuardEvent =
  | { type: 'page.opened'; address: string }
  | { type: 'session.opened' }
  | { type: 'session.closed' }
  | { type: 'session.lost' };

/** Handled by the shell, which redirects and replaces the history entry of the page. */
export type LoginGuardEmitted = { type: 'login.required'; address: string };

/**
 * Sends people to the login when the page they are on needs one, at most once a second, and when
 * the server ended their session, wherever they are.
 */
export const loginGuardMachine = setup({
  types: {} as {
    input: { isSignedIn: boolean };
    context: Context;
    events: LoginGuardEvent;
    emitted: LoginGuardEmitted;
  },
  guards: {
    /** The open page needs a login, and nobody is logged in (contract/screens.md#login-guard). */
    isShutOut: ({ context }) =>
      !context.isSignedIn && context.page !== null && needsLogin(context.page),
    /** A page is open, and it does not belong to the login (contract/transport.md#envelope). */
    isElsewhere: ({ context }) => context.page !== null && !isEntrance(context.page),
  },
  delays: { redirectPause: 1_000 },
}).createMachine({
  id: 'loginGuard',
  context: ({ input }) => ({ isSignedIn: input.isSignedIn, page: null }),
  initial: 'watching',
  on: {
    'page.opened': { actions: assign({ page: ({ event }) => event.address }) },
    'session.opened': { actions: assign({ isSignedIn: true }) },
    'session.closed': { actions: assign({ isSignedIn: false }) },
    'session.lost': { actions: assign({ isSignedIn: false }) },
  },
  states: {
    watching: {
      description: 'Waits for a page that needs a login.',
      always: { guard: 'isShutOut', target: 'redirected' },
      on: {
        'session.lost': [
          {
            guard: 'isElsewhere',
            target: 'redirected',
            actions: assign({ isSignedIn: false }),
          },
          { actions: assign({ isSignedIn: false }) },
        ],
      },
    },
    redirected: {
      description: 'A login was required; it is not required again until the pause is over.',
      entry: emit(({ context }) => ({
        type: 'login.required',
        address: loginAddress(context.page ?? ''),
      })),
      after: {
        /** contract/screens.md#login-guard */
        redirectPause: 'watching',
      },
    },
  },
});

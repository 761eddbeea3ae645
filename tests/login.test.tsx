// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { loginMachine } from '../machines/login';
import { RequestError } from '../schemas/failure';
import { emptyLogin, isLogin, type LoginDraft } from '../schemas/login';
import { LoginScreen } from '../src/screens/login/login-screen';
import { person, refusal, session, silence } from './support/people';
import { runOnActor } from './support/run-actor';
import { runOnScreen, Surroundings, settled, testApp } from './support/run-screen';
import { scriptedClient } from './support/scripted-client';
import { type AnswerTable, stateText, walk } from './support/transitions';

const draft: LoginDraft = { ...emptyLogin, name: '13800138000', password: 'correct horse' };

const answers = {
  logIn: { done: ['token-of-ada'], error: [refusal, silence] },
  readUser: { done: [person], error: [silence] },
} satisfies AnswerTable<typeof loginMachine>;

const walked = walk(loginMachine, {
  inputs: [undefined],
  events: { 'draft.submitted': [{ draft }, { draft: { ...draft, password: '' } }] },
  answers,
  seen: ({ context }) => context.failure?.kind,
});

describe('a login', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'editing: draft.submitted -> sending',
      'readingUser: after answerTimeout -> editing',
      'readingUser: readUser done -> accepted',
      'readingUser: readUser error -> editing',
      'sending: after answerTimeout -> editing',
      'sending: logIn done -> readingUser',
      'sending: logIn error -> editing',
    ]);
  });

  test('leaves no state, transition or guard outcome unseen', () => {
    expect(walked.gaps).toEqual([]);
  });

  test.each(walked.transitions)('keeps its promises: $title', ({ from, to }) => {
    if (to.matches('sending')) expect(isLogin(to.context.draft)).toBe(true);
    else expect(to.context.draft.password).toBe('');
    if (to.context.failure) expect(stateText(to)).toBe('editing');
    if (from.matches('sending') && to.matches('editing')) expect(to.context.failure).not.toBeNull();
    expect(to.hasTag('busy')).toBe(to.matches('sending') || to.matches('readingUser'));
    if (to.status === 'done') {
      expect(to.output).toEqual({ token: 'token-of-ada', user: person });
    }
  });

  test('starts with nothing typed and nothing wrong', () => {
    const [start] = initialTransition(loginMachine);
    expect(start.context).toEqual({ draft: emptyLogin, failure: null, token: null, user: null });
  });

  test('says that the answer took too long', () => {
    const timedOut = walked.transitions.filter(({ on }) => on === 'after answerTimeout');
    expect(timedOut).toHaveLength(2);
    for (const { to } of timedOut) {
      expect(to.context.failure).toEqual({ kind: 'unreachable', code: 'client.timeout' });
    }
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(loginMachine, tour, answers);
    const readings = calls.filter(({ actor }) => actor === 'readUser');
    for (const { input } of readings) expect(input).toEqual({ token: 'token-of-ada' });
    expect(calls.filter(({ actor }) => actor === 'logIn')).toHaveLength(
      tour.steps.filter(({ on }) => on === 'draft.submitted').length,
    );
  });

  test.each([
    ['a number that is too short', { name: '12345' }],
    ['letters in the number', { name: '1380013800a' }],
    ['a mail address without its kind', { name: 'ada@example.com' }],
    ['no country code', { areaCode: '' }],
    ['no password', { password: '' }],
    ['a password longer than any', { password: 'x'.repeat(257) }],
    ['a mail address that is none', { kind: 'email', name: 'ada@' }],
  ] as const)('cannot be submitted with %s', (_, patch) => {
    expect(isLogin({ ...draft, ...patch })).toBe(false);
  });

  test('takes a mail address without a country code', () => {
    expect(isLogin({ kind: 'email', areaCode: '', name: 'ada@example.com', password: 'x' })).toBe(
      true,
    );
  });
});

const button = () => screen.getByRole('button', { name: 'Log in' });
const isWaiting = () => expect(button().getAttribute('aria-busy')).toBe('true');

const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

const submit = (typed: Pick<LoginDraft, 'name' | 'password'>) => {
  type('Phone number', typed.name);
  type('Password', typed.password);
  fireEvent.click(button());
};

const said = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

const Place = () => {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
};

const entrance = '/pages/user/login/login?backpage=%2Fpages%2Fassets%2Findex&backtype=2';

describe('the login screen', () => {
  test.each(walked.tours)('shows where the login stands: $title', (tour) =>
    runOnScreen(loginMachine, tour, {
      screen: (
        <>
          <LoginScreen />
          <Place />
        </>
      ),
      address: entrance,
      paths: { logIn: 'user/login', readUser: 'user/center' },
      gestures: { 'draft.submitted': ({ draft: typed }) => submit(typed) },
      faces: {
        editing: ({ context }) => {
          expect(button().hasAttribute('aria-busy')).toBe(false);
          expect(said() !== '').toBe(context.failure !== null);
        },
        sending: isWaiting,
        readingUser: isWaiting,
        accepted: () => expect(screen.getByText('/pages/assets/index')).toBeTruthy(),
      },
    }),
  );

  const show = () => {
    const scripted = scriptedClient();
    const app = testApp();
    render(
      <Surroundings client={scripted.client} app={app} address={entrance}>
        <LoginScreen />
      </Surroundings>,
    );
    return { ...scripted, app };
  };
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
  });

  test('says at the fields what is missing, and sends nothing', async () => {
    const { asked } = show();
    fireEvent.click(button());
    await settled();
    expect(screen.getByLabelText('Phone number').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Please fill this in')).toBeTruthy();
    expect(asked.map(({ path }) => path)).not.toContain('user/login');
  });

  test('sends once, however often the button is pressed', async () => {
    const { asked } = show();
    submit(draft);
    fireEvent.click(button());
    await settled();
    fireEvent.click(button());
    await settled();
    expect(asked.filter(({ path }) => path === 'user/login')).toEqual([
      { path: 'user/login', variables: draft },
    ]);
  });

  test('opens the session with the token and the person', async () => {
    const { answer, app } = show();
    submit(draft);
    await settled();
    answer('user/login', 'token-of-ada');
    await settled();
    expect(app.getSnapshot().context.session).toBeNull();
    answer('user/center', person);
    await settled();
    expect(app.getSnapshot().context.session).toEqual(session);
  });

  test.each([
    ['our words', { code: 'auth.locked', params: { minutes: 3 } }, /again in 3 minutes/],
    ['its own where a figure is missing', { code: 'auth.locked', params: {} }, /^Locked for long$/],
    ['its own where there is no code', { code: 'server.text', params: {} }, /^Locked for long$/],
  ] as const)('tells a refusal in %s', async (_, reason, words) => {
    const { refuse } = show();
    submit(draft);
    await settled();
    refuse('user/login', new RequestError({ kind: 'refused', ...reason, text: 'Locked for long' }));
    await settled();
    expect(said()).toMatch(words);
    expect(screen.getByLabelText('Password')).toHaveProperty('value', draft.password);
  });

  test('asks for a mail address instead of a number', async () => {
    const { asked } = show();
    fireEvent.click(screen.getByLabelText('E-mail'));
    expect(screen.queryByLabelText('Phone number')).toBeNull();
    type('E-mail address', 'ada@example.com');
    type('Password', draft.password);
    fireEvent.click(button());
    await settled();
    expect(asked.find(({ path }) => path === 'user/login')?.variables).toMatchObject({
      kind: 'email',
      name: 'ada@example.com',
    });
  });
});

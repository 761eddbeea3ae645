// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { person, silence } from '../../examples/account/people';
import { draft } from '../../examples/account/registration';
import { walletsWith } from '../../examples/wallet/wallets';
import { registrationMachine } from '../../machines/account/registration';
import type { RegistrationDraft } from '../../schemas/account/registration';
import { defaultConfig } from '../../schemas/kernel/config';
import { registerCall } from '../../src/api/account/registration';
import { visitorIntents } from '../../src/api/kernel/intents';
import { ConfigProvider } from '../../src/context/config';
import { RegistrationScreen } from '../../src/screens/account/registration/registration-screen';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { stateText } from '../walker/walker';
import { walked } from './walks/registration';

const Place = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Place">{`${pathname}${search}`}</output>;
};
const submitButton = () => screen.getByRole('button', { name: 'Register' });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const fill = (typed: RegistrationDraft) => {
  type('Phone number', typed.name);
  type('Verification code', typed.code);
  type('Password', typed.password);
  type('Repeat the password', typed.repeated);
  const agree: HTMLInputElement = screen.getByRole('checkbox');
  if (agree.checked !== typed.isAgreed) fireEvent.click(agree);
};
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

describe('the registration screen', () => {
  const isWaiting = () => expect(submitButton().getAttribute('aria-busy')).toBe('true');
  const shows = (text: RegExp) => () => expect(screen.getByText(text)).toBeTruthy();

  const script: ScreenScript<typeof registrationMachine> = {
    screen: <RegistrationScreen />,
    paths: {
      register: settleSubmission('user/register'),
      logIn: 'user/login',
      readUser: 'user/center',
    },
    gestures: {
      'draft.submitted': ({ draft: typed }) => {
        fill(typed);
        fireEvent.click(submitButton());
      },
      'draft.reopened': () => press('Back to the form'),
      'login.requested': () => press('Try to log in'),
    },
    expectations: {
      editing: () => {
        expect(submitButton().hasAttribute('aria-busy')).toBe(false);
      },
      submitting: ({ context }) =>
        context.registration ? isWaiting() : shows(/^No response yet/)(),
      loggingIn: isWaiting,
      readingUser: isWaiting,
      unanswered: shows(/cannot check whether your registration/),
      tryingLogin: shows(/cannot check whether your registration/),
      accepted: shows(/Your account is ready/),
      created: () => {
        expect(screen.getByText(/account has been created/)).toBeTruthy();
        expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
      },
    },
    failures: {
      shown: (snapshot) => {
        const isShown = ['editing', 'unanswered'].some((state) => stateText(snapshot) === state);
        return isShown ? snapshot.context.failure : null;
      },
      words: {
        'auth.bad_credentials': 'The account or password is wrong',
        'client.offline': 'No connection',
        'client.timeout': 'The server did not answer in time',
        'client.unknown_outcome': 'The result is not yet known, checking',
        'auth.code_wrong': 'The verification code is wrong',
        'idempotency.abandoned': 'This request was cancelled and will not be executed',
      },
    },
  };
  testTours(registrationMachine, walked, script, {
    title: 'shows where the registration stands',
    every: 'runs every transition that it can cause',
    call: registerCall,
    intents: visitorIntents,
  });

  describe('as it is used', () => {
    afterEach(() => {
      sessionStorage.clear();
      cleanup();
      vi.useRealTimers();
    });

    const demonstration = (
      <ConfigProvider first={{ ...defaultConfig, isDemo: true }}>
        <RegistrationScreen />
        <Place />
      </ConfigProvider>
    );
    const open = (address = '/', page = <RegistrationScreen />) => {
      const scripted = scriptedClient();
      const app = testApp();
      const at = (children = page) => (
        <Surroundings client={scripted.client} app={app} address={address}>
          {children}
        </Surroundings>
      );
      return { scripted, app, at, ...render(at()) };
    };

    test('names what is wrong, each at its field, and sends nothing', async () => {
      const { scripted } = open();
      fireEvent.click(submitButton());
      await settled();
      for (const text of ['Please enter a valid phone number', 'You have not agreed']) {
        expect(screen.getByText(text)).toBeTruthy();
      }
      // The code, the password and its repetition.
      expect(screen.getAllByText('Please fill this in')).toHaveLength(3);
      fill({ ...draft, repeated: 'another one' });
      await settled();
      expect(screen.getByText('The two passwords do not match')).toBeTruthy();
      expect(scripted.asked.map(({ path }) => path)).toEqual(['area_code']);
    });

    test('opens the session of the new account', async () => {
      const { scripted, app } = open();
      fill(draft);
      fireEvent.click(submitButton());
      fireEvent.click(submitButton());
      await settled();
      scripted.answer('user/register', 11);
      await settled();
      scripted.answer('user/login', 'token-of-ada');
      await settled();
      scripted.answer('user/center', person);
      await settled();
      expect(app.getSnapshot().context.session).toEqual({ token: 'token-of-ada', user: person });
      expect(scripted.asked.filter(({ path }) => path === 'user/register')).toHaveLength(1);
    });

    describe('welcomes', () => {
      const entered = async (address?: string) => {
        const shown = open(address, demonstration);
        fill(draft);
        fireEvent.click(submitButton());
        await settled();
        shown.scripted.answer('user/register', 11);
        await settled();
        shown.scripted.answer('user/login', 'token-of-ada');
        await settled();
        shown.scripted.answer('user/center', person);
        await settled();
        return shown;
      };

      test('with the money that the server has granted', async () => {
        const { scripted } = await entered();
        expect(screen.getByLabelText('Loading assets')).toBeTruthy();
        scripted.refuse('wallet/list', silence);
        await settled();
        expect(screen.getByText('Your assets could not be loaded')).toBeTruthy();
        press('Retry');
        await settled();
        scripted.answer(
          'wallet/list',
          walletsWith({
            change: [
              [3, 'USDT', '1', '12345.5', '0'],
              [1, 'BTC', '1', '0.25', '0'],
            ],
          }),
        );
        await settled();
        expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
          '12,345.5',
          '0.25',
        ]);
        expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
          'USUSDT',
          'BTCBTC',
        ]);
      });

      test('and leads to the first trade, or to where the person came from', async () => {
        const trade = 'Make your first trade';
        for (const [button, from, to] of [
          [trade, '', '/pages/trade/index'],
          [trade, '/pages/assets/index', '/pages/trade/index'],
          [trade, '/pages/trade/index?symbol=ETH%2FUSDT', '/pages/trade/index?symbol=ETH%2FUSDT'],
          ['Skip for now', '/pages/assets/index', '/pages/assets/index'],
        ] as const) {
          await entered(`/pages/user/login/register?backpage=${encodeURIComponent(from)}`);
          press(button);
          expect(screen.getByRole('status', { name: 'Place' }).textContent).toBe(to);
          cleanup();
        }
      });

      test('without a word of money where none was granted', async () => {
        const { scripted } = await entered();
        scripted.answer('wallet/list', walletsWith({}));
        await settled();
        expect(screen.queryByRole('definition')).toBeNull();
        expect(screen.getByRole('button', { name: 'Make your first trade' })).toBeTruthy();
        expect(screen.queryByText(/paper money/)).toBeNull();
      });
    });

    test('takes the invite code of a link', async () => {
      const { scripted } = open('/pages/user/login/register?code=AB23CDE');
      const invite: HTMLInputElement = screen.getByLabelText('Invite code (optional)');
      expect(invite.value).toBe('AB23CDE');
      fill(draft);
      fireEvent.click(submitButton());
      await settled();
      expect(scripted.asked.at(-1)).toMatchObject({
        variables: { payload: { inviteCode: 'AB23CDE' } },
      });
    });

    test('registers a mail address and asks for its code there', async () => {
      const { scripted } = open();
      fireEvent.click(screen.getByLabelText('E-mail'));
      type('E-mail address', 'Ada@example.com');
      await settled();
      press('Send code');
      await settled();
      expect(scripted.asked.at(-1)).toEqual({
        path: 'sms_mail',
        variables: { kind: 'email', areaCode: '86', name: 'Ada@example.com', purpose: 'register' },
      });
    });

    test('keeps what was typed and the wait when it is left, but no secrets', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      const { scripted, at, rerender } = open();
      fill(draft);
      await settled();
      press('Send code');
      await settled();
      scripted.answer('sms_send', { resendInSeconds: 60, demoCode: null });
      await settled();
      rerender(at(<p />));
      act(() => vi.advanceTimersByTime(20_000));
      rerender(at());
      await settled();
      expect(screen.getByText('40 s')).toBeTruthy();
      const typedAt = (label: string) => {
        const input: HTMLInputElement = screen.getByLabelText(label);
        return input.value;
      };
      expect(typedAt('Phone number')).toBe(draft.name);
      expect([typedAt('Password'), typedAt('Verification code')]).toEqual(['', '']);
    });

    test('shows the agreement without ticking it', async () => {
      open();
      press('Read the user agreement');
      await settled();
      expect(screen.getByRole('dialog', { name: 'User agreement' })).toBeTruthy();
      const agree: HTMLInputElement = screen.getByRole('checkbox', { hidden: true });
      expect(agree.checked).toBe(false);
    });
  });
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactNode, useMemo } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { standingWith } from '../../examples/account/own-limits';
import { person, session } from '../../examples/account/people';
import {
  limitedStanding,
  typedLimits,
  userLimitsExamples,
} from '../../examples/account/user-limits';
import { userLimitsChangeMachine } from '../../machines/account/user-limits';
import type { LimitsStanding } from '../../schemas/account/limits-standing';
import { defaultConfig } from '../../schemas/kernel/config';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import { userLimitsCall, userLimitsOver } from '../../src/api/account/user-limits';
import type { Client } from '../../src/api/kernel/client';
import { createUiState } from '../../src/components/base/ui-state';
import { ConfigProvider } from '../../src/context/config';
import { ServicesProvider, useServices } from '../../src/context/services';
import { observedLimitsOf } from '../../src/parts/account/observed-limits';
import { DailyTimeNotice, OwnLimits } from '../../src/parts/account/own-limits';
import { LiveProvider } from '../../src/realtime/live-provider';
import { LimitsScreen } from '../../src/screens/account/limits/limits-screen';
import { createHandSocket } from '../support/screen/hand-socket';
import { testReading } from '../support/screen/reading-tours';
import { byNotice, noticeWords } from '../support/screen/refresh-gestures';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { walk } from '../walker/walker';

const path = 'user/limits';
const open = { ...defaultConfig, features: { ...defaultConfig.features, own_limits: true } };
const walked = walk(userLimitsChangeMachine, {
  ...userLimitsExamples,
  distinguishedBy: ({ context }) => [context.draft, context.failure],
});

const { openSocket, receive, closeSockets } = createHandSocket();

/** The limits are answered at once; a change is left to the script. */
const WithStanding = ({
  standing,
  children,
}: {
  standing: LimitsStanding;
  children: ReactNode;
}) => {
  const { client } = useServices();
  const services = useMemo(() => {
    const request = (...args: Parameters<Client['request']>): unknown => {
      const [first] = args;
      const asked = 'document' in first ? first.document : first;
      const isReading = asked.path === path && asked.method === 'GET';
      return isReading ? Promise.resolve(standing) : client.request(...args);
    };
    return { client: Object.assign(Object.create(client), { request }) };
  }, [client, standing]);
  return <ServicesProvider services={services}>{children}</ServicesProvider>;
};

const limitsScreen = (
  <ConfigProvider first={open}>
    <LiveProvider open={openSocket}>
      <LimitsScreen />
    </LiveProvider>
  </ConfigProvider>
);

const lossField = () => screen.getByLabelText('New loss limit');
const lossForm = () => screen.getByRole('form', { name: 'Daily loss' });
const timeForm = () => screen.getByRole('form', { name: 'Daily time' });
const saveIn = (form: HTMLElement) => within(form).getByRole('button', { name: 'Save' });
const typeIn = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
  vi.useRealTimers();
  closeSockets();
});

describe('a change of own limits on screen', () => {
  const script: ScreenScript<typeof userLimitsChangeMachine> = {
    screen: <WithStanding standing={limitedStanding}>{limitsScreen}</WithStanding>,
    session,
    paths: { submitDraft: settleSubmission(path) },
    gestures: {
      'draft.submitted': async ({ draft }) => {
        await settled();
        typeIn('New loss limit', draft.dailyLoss ?? '');
        fireEvent.click(saveIn(lossForm()));
        await settled();
      },
    },
    // A draft that breaks a rule is not submitted by its form.
    isElsewhere: ({ event }) => event.type === 'draft.submitted' && event['draft'] !== typedLimits,
    expectations: {
      editing: () => {
        expect(saveIn(lossForm()).hasAttribute('aria-busy')).toBe(false);
      },
      submitting: ({ context: { draft } }) => {
        if (draft === null) expect(screen.getByText(/^No response yet/)).toBeTruthy();
        else expect(saveIn(lossForm()).getAttribute('aria-busy')).toBe('true');
      },
      // What was saved is shown as what is read again; another change can be made.
      accepted: () => {
        expect(screen.getByText('Your limits are saved')).toBeTruthy();
        expect(lossField()).toBeTruthy();
      },
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'amount.invalid': 'Please enter a valid amount',
        'limit.cool_off_shorter 2026-03-09T09:00:00.000Z': 'A cool-off cannot be shortened',
        signedOut: 'Please log in',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  testTours(userLimitsChangeMachine, walked, script, {
    title: 'shows where it stands',
    every: 'runs every transition',
    call: userLimitsCall,
  });
});

testReading(userLimitsOver(scriptedClient().client), {
  session,
  title: 'own limits and what is used of them',
  value: standingWith({}, { lossToday: amount('12.5') }),
  path,
  screen: limitsScreen,
  refresh: byNotice,
  change: () => receive('record_update', { kind: 'limits', record: { id: 1 }, cause: 'changed' }),
  shows: {
    loading: () => expect(screen.getByLabelText('Loading your limits')).toBeTruthy(),
    value: () => expect(screen.getByText('12.5 USDT')).toBeTruthy(),
    failed: () => expect(screen.getByText('Your limits could not be loaded')).toBeTruthy(),
  },
  stale: noticeWords,
});

describe('the page of own limits', () => {
  const shown = async (standing: LimitsStanding) => {
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client} app={testApp(session)}>
        <WithStanding standing={standing}>{limitsScreen}</WithStanding>
      </Surroundings>,
    );
    await settled();
    return scripted;
  };
  const sent = (scripted: ReturnType<typeof scriptedClient>) =>
    scripted.asked.filter((asked) => asked.path === path).map(({ variables }) => variables);

  test('shows what is in force, what is used, and what waits', async () => {
    await shown(
      standingWith(
        {
          dailyLoss: {
            value: amount('100'),
            next: { value: null, fromMs: Date.UTC(2026, 2, 3, 9) },
          },
          dailyMinutes: { value: 30, next: { value: 60, fromMs: Date.UTC(2026, 2, 3, 9) } },
        },
        { lossToday: amount('12.5'), atRisk: amount('20.04'), minutesToday: 7 },
      ),
    );
    // It is long after March 2026 by the clock of the device, so what waited is in force.
    expect(screen.queryByText('Keep current')).toBeNull();
    expect(screen.getByText('60 min')).toBeTruthy();
    expect(screen.getByText('12.5 USDT')).toBeTruthy();
    expect(screen.getByText('20.04 USDT')).toBeTruthy();
    expect(screen.getByText('7 min')).toBeTruthy();
    expect(screen.getByText('Not active')).toBeTruthy();
  });

  test('takes back a looser limit that waits', async () => {
    const scripted = await shown(
      standingWith({
        dailyLoss: { value: amount('100'), next: { value: null, fromMs: Date.now() + 3_600_000 } },
        dailyMinutes: { value: 30, next: { value: 60, fromMs: Date.now() + 3_600_000 } },
      }),
    );
    expect(screen.getByText(/^From .*No limit$/)).toBeTruthy();
    const [loss, time] = screen.getAllByRole('button', { name: 'Keep current' });
    if (!loss || !time) throw new Error('Nothing can be taken back.');
    fireEvent.click(time);
    await settled();
    expect(sent(scripted)).toMatchObject([
      { payload: { dailyLoss: null, dailyMinutes: '30', coolOffDays: null } },
    ]);
    // Until it is answered nothing else is sent, and only its own button is busy.
    const isBusy = (form: HTMLElement) => saveIn(form).getAttribute('aria-busy') === 'true';
    const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled');
    expect([isBusy(lossForm()), isBusy(timeForm())]).toEqual([false, true]);
    expect(isDisabled(saveIn(lossForm()))).toBe(true);
    expect([loss, time, screen.getByRole('button', { name: '7 days' })].map(isDisabled)).toEqual([
      true,
      true,
      true,
    ]);
    fireEvent.click(loss);
    expect(sent(scripted)).toHaveLength(1);
  });

  test('names what is wrong with a field, and sends nothing', async () => {
    const scripted = await shown(standingWith());
    typeIn('New time limit, in minutes', '1441');
    fireEvent.click(saveIn(timeForm()));
    await settled();
    expect(within(timeForm()).getByText(/^Enter whole minutes from 1 to 1440/)).toBeTruthy();
    typeIn('New loss limit', '0');
    fireEvent.click(saveIn(lossForm()));
    await settled();
    expect(within(lossForm()).getByText('Please enter a valid amount')).toBeTruthy();
    expect(sent(scripted)).toEqual([]);
  });

  test('begins a cool-off only after it was confirmed', async () => {
    const scripted = await shown(standingWith());
    press('7 days');
    const dialog = screen.getByRole('alertdialog');
    expect(within(dialog).getByText(/^This cannot be undone/)).toBeTruthy();
    press('Cancel');
    expect(sent(scripted)).toEqual([]);
    press('7 days');
    press('Start cool-off');
    await settled();
    expect(sent(scripted)).toMatchObject([{ payload: { dailyLoss: null, coolOffDays: 7 } }]);
  });

  test('offers no cool-off that is shorter than the present one', async () => {
    const atMs = Date.now();
    const standing = standingWith({ coolOffUntilMs: atMs + 7 * 86_400_000 });
    await shown({ ...standing, atMs });
    const isDisabled = (name: string) =>
      screen.getByRole('button', { name }).hasAttribute('disabled');
    expect(['1 day', '7 days', '30 days'].map(isDisabled)).toEqual([true, true, false]);
    expect(screen.getByText(/^Until .*\d{2}:\d{2}/)).toBeTruthy();
    expect(screen.queryByText('Not active')).toBeNull();
  });

  test('says so where the limits cannot be read, and reads them again', async () => {
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client} app={testApp(session)}>
        {limitsScreen}
      </Surroundings>,
    );
    scripted.refuse(path, new RequestError({ kind: 'unreachable', code: 'client.offline' }));
    await settled();
    expect(screen.getByText('Your limits could not be loaded')).toBeTruthy();
    press('Retry');
    await settled();
    scripted.answer(path, standingWith());
    await settled();
    expect(screen.getAllByText('No limit')).toHaveLength(2);
  });

  test('is closed where the server has no limits', async () => {
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client} app={testApp(session)}>
        <LiveProvider open={openSocket}>
          <LimitsScreen />
        </LiveProvider>
      </Surroundings>,
    );
    await settled();
    expect(scripted.asked.filter((asked) => asked.path === path)).toEqual([]);
    expect(screen.queryByText('Daily loss')).toBeNull();
  });
});

describe('own limits beside every screen', () => {
  const beside = async (standing: LimitsStanding) => {
    vi.useFakeTimers();
    const scripted = scriptedClient();
    const ui = createUiState();
    render(
      <Surroundings client={scripted.client} app={testApp(session)} ui={ui}>
        <ConfigProvider first={open}>
          <LiveProvider open={openSocket}>
            <OwnLimits />
          </LiveProvider>
        </ConfigProvider>
      </Surroundings>,
    );
    await settled();
    scripted.answer(path, standing);
    await settled();
    const reports = () => scripted.asked.filter((asked) => asked.path === 'user/usage');
    const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
    return { scripted, reports, pass, observed: observedLimitsOf(ui) };
  };
  const limited = standingWith({ dailyMinutes: { value: 30, next: null } }, { minutesToday: 24 });

  test('are known to the forms of orders until the person leaves', async () => {
    const { observed } = await beside(limited);
    expect(observed.of(person.id, 5)).toEqual({ standing: limited, nowMs: 5 });
    expect(observed.of(person.id + 1, 5)).toBeNull();
    cleanup();
    expect(observed.of(person.id, 5)).toBeNull();
  });

  test('report each minute of use, and none without use or while the app is hidden', async () => {
    const { scripted, reports, pass } = await beside(limited);
    await pass(180_000);
    expect(reports()).toEqual([]);
    fireEvent.pointerDown(window);
    await pass(59_999);
    expect(reports()).toEqual([]);
    await pass(1);
    expect(reports()).toEqual([{ path: 'user/usage', variables: { seconds: 60 } }]);
    scripted.answer('user/usage', { seconds: 25 * 60, dailyMinutes: 30 });
    await settled();
    expect(screen.getByText('5 minutes of your daily time left')).toBeTruthy();
    fireEvent.keyDown(window);
    await pass(30_000);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    fireEvent.pointerDown(window);
    await pass(120_000);
    expect(reports()).toHaveLength(1);
    hidden.mockRestore();
  });

  test('report nothing without a limit of the time', async () => {
    const { reports, pass } = await beside(standingWith());
    fireEvent.pointerDown(window);
    await pass(120_000);
    expect(reports()).toEqual([]);
  });

  test('say when the time is nearly used up, and when it is, until each is closed', () => {
    const notice = (minutesLeft: number | null) => (
      <Surroundings client={scriptedClient().client}>
        <DailyTimeNotice minutesLeft={minutesLeft} />
      </Surroundings>
    );
    const { rerender } = render(notice(6));
    expect(screen.queryByText(/daily time/)).toBeNull();
    rerender(notice(1));
    expect(screen.getByText('1 minute of your daily time left')).toBeTruthy();
    press('OK');
    expect(screen.queryByText(/daily time/)).toBeNull();
    rerender(notice(0));
    expect(screen.getByText(/^Your daily time is used up/)).toBeTruthy();
    press('OK');
    expect(screen.queryByText(/daily time/)).toBeNull();
  });
});

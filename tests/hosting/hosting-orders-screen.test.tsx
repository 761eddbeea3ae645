// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactNode, useMemo } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { person, session } from '../../examples/account/people';
import {
  completedOrder,
  hostingRedemptionExamples as examples,
  hostedOrder,
  laterOrder,
  redeemedOrder,
} from '../../examples/hosting/hosting';
import { hostingRedemptionMachine } from '../../machines/hosting/hosting-redemption';
import type { HostingOrder } from '../../schemas/hosting/hosting-order';
import { amount } from '../../schemas/kernel/money';
import type { Client } from '../../src/api/kernel/client';
import { intentsOf } from '../../src/api/kernel/intents';
import { ServicesProvider, useServices } from '../../src/context/services';
import { LiveProvider } from '../../src/realtime/live-provider';
import { HostingOrdersScreen } from '../../src/screens/hosting/orders-screen';
import { createHandSocket } from '../support/screen/hand-socket';
import { rowsIn } from '../support/screen/rows';
import {
  runOnScreen,
  type ScreenScript,
  Surroundings,
  settled,
  testApp,
  toursOnScreen,
} from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testEach, walk } from '../walker/walker';

const walked = walk(hostingRedemptionMachine, {
  ...examples,
  distinguishedBy: ({ context }) => [
    context.quote?.penalty,
    context.seenPenalty,
    context.isRequoted,
    context.submission?.isSent,
  ],
});

const listPath = 'lh/deposit/order';
const pageOf = (...rows: HostingOrder[]) => ({
  rows,
  hasMore: false,
  total: rows.length,
  omitted: 0,
});

const { openSocket, receive, closeSockets } = createHandSocket();
const notifyChange = (id: number) =>
  receive('record_update', { kind: 'hosting', record: { id }, cause: 'accrual' });

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('alertdialog'));
const figureOf = (label: string) =>
  dialog().getByText(label).closest('dt')?.nextElementSibling?.textContent;

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

/** The list is answered at once; the reading of one order is left to the script. */
const WithList = ({ children }: { children: ReactNode }) => {
  const { client } = useServices();
  const services = useMemo(() => {
    const request = (...args: Parameters<Client['request']>): unknown => {
      const [first] = args;
      const isList = 'document' in first && Object.hasOwn(Object(first.variables), 'filter');
      return isList ? Promise.resolve(pageOf(hostedOrder)) : client.request(...args);
    };
    return { client: Object.assign(Object.create(client), { request }) };
  }, [client]);
  return <ServicesProvider services={services}>{children}</ServicesProvider>;
};

const open = async (address = '/', ...rows: HostingOrder[]) => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp(session)} address={address}>
      <LiveProvider open={openSocket}>
        <HostingOrdersScreen />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  scripted.answer(listPath, pageOf(...rows));
  await settled();
  return scripted;
};

describe('my orders', () => {
  test('show what an order has earned and what is left', async () => {
    await open('/', hostedOrder);
    const card = within(screen.getByRole('article'));
    expect(rowsIn(screen.getByRole('article'))).toEqual([
      ['Amount', '1,000 USDT'],
      ['Earned so far', '+48.00 USDT'],
      ['Daily yield', '0.40%'],
      ['Days left', '3 days'],
      ['Next interest in', '--'],
      ['Start', '2026-03-01 10:00:00'],
      ['End', '2026-03-16 10:00:00'],
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My orders');
    expect(card.getByRole('progressbar', { name: '12 of 15 days' })).toBeTruthy();
    expect(card.getByRole('button', { name: 'Redeem early' })).toBeTruthy();
  });

  test('cannot be redeemed once they are over', async () => {
    await open('/?status=completed', completedOrder);
    expect(screen.queryByRole('button', { name: 'Redeem early' })).toBeNull();
    cleanup();
    await open('/?status=redeemed', redeemedOrder);
    expect(screen.queryByRole('button', { name: 'Redeem early' })).toBeNull();
    expect(rowsIn(screen.getByRole('article'))).toEqual([
      ['Amount', '1,000 USDT'],
      ['Earned so far', '+48.00 USDT'],
      ['Daily yield', '0.40%'],
      ['Penalty', '12 USDT'],
      ['Returned', '988 USDT'],
      ['Start', '2026-03-01 10:00:00'],
      ['End', '2026-03-13 12:00:00'],
    ]);
  });

  test('mark the one that the address names', async () => {
    const other = { ...hostedOrder, id: 8 };
    await open('/?status=hosting&id=7', other, hostedOrder);
    const marks = screen.getAllByRole('article').map((one) => one.getAttribute('aria-current'));
    expect(marks).toEqual([null, 'true']);
  });

  test('are requested by the tab that is chosen', async () => {
    const { asked } = await open();
    expect(screen.getByText('You are not hosting anything')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Redeemed' }));
    await settled();
    const filters = asked.flatMap(({ path, variables }) => (path === listPath ? [variables] : []));
    expect(filters).toMatchObject([
      { filter: { status: 'hosting' } },
      { filter: { status: 'redeemed' } },
    ]);
  });

  test('are read again when one of them changes', async () => {
    const scripted = await open('/', hostedOrder);
    await notifyChange(7);
    scripted.answer(listPath, pageOf(laterOrder));
    await settled();
    expect(screen.getByText('+52.00 USDT')).toBeTruthy();
  });

  test('open the interest that was credited', async () => {
    const scripted = await open('/', hostedOrder);
    press('Interest credited');
    await settled();
    const row = {
      id: 3,
      orderId: 7,
      currency: 'USDT',
      interest: amount('4'),
      day: 12,
      creditedAt: '2026-03-13T10:00:00.000Z',
    };
    scripted.answer('lh/deposit/log', { rows: [row], hasMore: false, total: 1, omitted: 0 });
    await settled();
    expect(screen.getByText('Day 12')).toBeTruthy();
    expect(screen.getByText('4 USDT')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Interest credited' })).toBeTruthy();
    press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an early redemption', () => {
  test('shows its penalty with the figures that it follows from, before the tap', async () => {
    const scripted = await open('/', hostedOrder);
    press('Redeem early');
    await settled();
    scripted.answer(listPath, pageOf(hostedOrder));
    await settled();
    expect(figureOf('Penalty')).toBe('0.40% × 3 × 1,000 = 12.00 USDT');
    expect(figureOf('You receive')).toBe('988 USDT');
    expect(figureOf('Interest you keep')).toBe('48 USDT');
    expect(figureOf('Interest given up')).toBe('12 USDT');
    expect(figureOf('Break-even')).toMatch(/^Day 8, 2026-03-09$/);
    expect(dialog().getByRole('button', { name: 'Redeem and lose 12.00 USDT' })).toBeTruthy();
  });

  const script: ScreenScript<typeof hostingRedemptionMachine> = {
    screen: (
      <WithList>
        <LiveProvider open={openSocket}>
          <HostingOrdersScreen />
        </LiveProvider>
      </WithList>
    ),
    session,
    paths: {
      readHostingOrder: (scripted, { type, output, error }) => {
        if (type.startsWith('xstate.error')) scripted.refuse(listPath, error);
        else scripted.answer(listPath, output ? pageOf(output) : pageOf());
      },
      redeemHosting: settleSubmission('lh/deposit/order/cancel'),
    },
    gestures: {
      'redemption.requested': () => {
        press('Redeem early');
      },
      'redemption.declined': () => {
        fireEvent.click(dialog().getByRole('button', { name: 'Keep hosting' }));
      },
      'order.changed': () => notifyChange(7),
      'redemption.confirmed': ({ nowMs }) => {
        vi.spyOn(Date, 'now').mockReturnValue(nowMs);
        fireEvent.click(dialog().getByRole('button', { name: /^Redeem and lose/ }));
        vi.mocked(Date.now).mockRestore();
      },
      'receipt.closed': () => {
        press('Done');
      },
    },
    // The first reading is awaited without a question that could be declined.
    isElsewhere: ({ event, from }) =>
      event.type === 'redemption.declined' &&
      from.matches('quoting') &&
      from.context.quote === null,
    expectations: {
      idle: () => expect(screen.queryByRole('alertdialog')).toBeNull(),
      quoting: ({ context: { quote } }) => {
        const name = quote ? /^Redeem and lose/ : 'Redeem early';
        expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBe('true');
      },
      'confirming.open': ({ context: { quote, isRequoted } }) => {
        const name = `Redeem and lose ${quote.penalty}.00 USDT`;
        expect(dialog().getByRole('button', { name })).toHaveProperty('disabled', false);
        const moved = `The penalty is now ${quote.penalty}.00 USDT`;
        expect(dialog().queryByText(moved) !== null).toBe(isRequoted);
      },
      'confirming.locked': ({ context: { quote } }) => {
        const name = `Redeem and lose ${quote.penalty}.00 USDT`;
        expect(dialog().getByRole('button', { name })).toHaveProperty('disabled', true);
        expect(dialog().getByText(`The penalty is now ${quote.penalty}.00 USDT`)).toBeTruthy();
      },
      redeeming: ({ context: { quote } }) => {
        if (quote === null) expect(screen.getByText(/^No response yet/)).toBeTruthy();
        else {
          const button = dialog().getByRole('button', { name: /^Redeem and lose/ });
          expect(button.getAttribute('aria-busy')).toBe('true');
        }
      },
      redeemed: ({ context: { result } }) => {
        const receipt = within(screen.getByRole('dialog'));
        expect(receipt.getByText('Redeemed')).toBeTruthy();
        expect(receipt.queryByText('988 USDT') !== null).toBe(result !== null);
      },
    },
    failures: {
      shown: () => null,
      words: {
        'hosting.not_running': 'This order is no longer hosted',
        'client.offline': 'No connection',
        'client.timeout': 'The server did not answer in time',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  const onScreen = toursOnScreen(walked, script);

  testEach('shows where it stands', onScreen.tours, (tour) => {
    const { submission } = tour.start.context;
    if (submission?.payload) {
      const call = 'POST lh/deposit/order/cancel';
      void intentsOf(person.id).store({
        key: submission.key,
        call,
        parameters: submission.payload,
      });
    }
    return runOnScreen(hostingRedemptionMachine, tour, script);
  });

  test('runs every transition', () => expect(onScreen.missing).toEqual([]));
});

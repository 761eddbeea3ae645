// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { session } from '../../examples/account/people';
import { richWallets } from '../../examples/wallet/wallets';
import { statementExportMachine } from '../../machines/wallet/statement-export';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import { LiveProvider } from '../../src/realtime/live-provider';
import { ExportSheet } from '../../src/screens/wallet/assets/statement-export';
import { TradeAccountScreen } from '../../src/screens/wallet/assets/trade-account-screen';
import { createHandSocket } from '../support/screen/hand-socket';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { type ScriptedClient, scriptedClient } from '../support/screen/scripted-client';
import { testTours } from '../support/screen/test-tours';
import { movement, statementPage } from './support/statement';
import { statementExportWalk } from './walks/statement-export';

const path = 'wallet/legal_log';
const { openSocket, closeSockets } = createHandSocket();

const open = async (query = 'view=statement') => {
  const scripted = scriptedClient();
  const app = testApp(session);
  render(
    <Surroundings
      client={scripted.client}
      app={app}
      address={`/pages/assets/tradeAccount?${query}`}
    >
      <LiveProvider open={openSocket}>
        <TradeAccountScreen />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  return { app, ...scripted };
};
const press = (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const asksOf = ({ asked }: Pick<ScriptedClient, 'asked'>) =>
  asked.filter((one) => one.path === path).map(({ variables }) => variables);
const rowText = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
/** What is loaded when it is needed takes more than one turn. */
const written = async () => {
  await vi.dynamicImportSettled();
  await settled();
  await settled();
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  closeSockets();
});

describe('the statement', () => {
  test('shows what moved money, by month, with the balance after it', async () => {
    const { answer } = await open();
    expect(screen.getByLabelText('Loading statement')).toBeTruthy();
    const earlier = {
      ...movement,
      id: '3',
      amount: amount('1000'),
      after: amount('1000'),
      isFrozen: true,
      kind: 'demo.grant' as const,
      createdAt: '2026-02-10T09:00:00.000Z',
    };
    answer(path, statementPage([movement, earlier]));
    await settled();
    expect(
      screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
    ).toEqual(['2026-03', '2026-02']);
    const [first, second] = rowText();
    expect(first).toMatch(/Transfer outSpot2026-03-0\d \d\d:\d\d:\d\d−100\.5 USDTBalance 899\.5$/);
    expect(second).toMatch(/Demo fundsSpot, frozen.*\+1,000 USDTBalance 1,000$/);
    expect(screen.getByText(/^Times in UTC/)).toBeTruthy();
  });

  test('opens a row with everything that is known, and leads to its record', async () => {
    const { answer } = await open();
    answer(path, statementPage([movement]));
    await settled();
    press(/Transfer out/);
    const sheet = within(screen.getByRole('dialog', { name: 'Transfer out' }));
    for (const text of ['−100.5 USDT', '1,000 USDT', '899.5 USDT', 'Transfer 4', '17']) {
      expect(sheet.getByText(text)).toBeTruthy();
    }
    expect(sheet.getByRole('link', { name: 'View transfer records' }).getAttribute('href')).toBe(
      '#/pages/assets/transfer/record?id=4',
    );
  });

  test.each([
    ['spot', 'spot.fill', 'Spot order 4', '/pages/trade/index?id=4'],
    ['lever', 'lever.margin', 'Contract order 4', '/pages/lever/index?id=4'],
    ['option', 'option.settle', 'Option 4', '/pages/option/detail?id=4'],
    ['hosting', 'hosting.in', 'Hosting order 4', '/pages/finance/ordersPage?id=4&status=hosting'],
    [
      'hosting',
      'hosting.return',
      'Hosting order 4',
      '/pages/finance/ordersPage?id=4&status=completed',
    ],
    [
      'hosting',
      'hosting.penalty',
      'Hosting order 4',
      '/pages/finance/ordersPage?id=4&status=redeemed',
    ],
    ['subscription', 'subscription.pay', 'Subscription 4', '/pages/publication/index?order=4'],
    ['rebate', 'rebate.pay', 'Rebate 4', '/pages/promotion/index?payout=4'],
    ['deposit', 'deposit.credit', 'Deposit 4', '/pages/assets/record?deposit=4'],
    ['withdrawal', 'withdraw.done', 'Withdrawal 4', '/pages/assets/withdraw/detail?id=4'],
  ] as const)('leads from a row of %s (%s) to its page', async (kind, movementKind, name, href) => {
    const { answer } = await open();
    answer(path, statementPage([{ ...movement, kind: movementKind, ref: { kind, id: '4' } }]));
    await settled();
    fireEvent.click(within(screen.getByRole('listitem')).getByRole('button'));
    const sheet = within(screen.getByRole('dialog'));
    expect(sheet.getByText(name)).toBeTruthy();
    expect(sheet.getByRole('link').getAttribute('href')).toBe(`#${href}`);
  });

  test('shows a kind and a record that are not known here as what they are', async () => {
    const { answer } = await open();
    const ref = { kind: 'airdrop', id: '5' };
    answer(
      path,
      statementPage([{ ...movement, kind: null, label: 'Airdrop', account: null, ref }]),
    );
    await settled();
    press(/Airdrop/);
    const sheet = within(screen.getByRole('dialog', { name: 'Airdrop' }));
    expect(sheet.getByText('airdrop 5')).toBeTruthy();
    expect(sheet.queryByRole('link')).toBeNull();
  });

  test('is filtered by account, kind, period and coin, and whole again', async () => {
    const scripted = await open();
    scripted.answer(path, statementPage([]));
    scripted.answer('wallet/list', richWallets);
    await settled();
    expect(screen.getByText('No movements yet')).toBeTruthy();
    const ask = async (choice: string) => {
      choose(choice);
      await settled();
      scripted.answer(path, statementPage([]));
      await settled();
      return Object(asksOf(scripted).at(-1)).filter;
    };
    expect(await ask('Contract')).toMatchObject({ account: 'lever', group: null });
    expect(await ask('Transfers')).toMatchObject({ account: 'lever', group: 'transfer' });
    expect(await ask('BTC')).toMatchObject({ currencyId: 1, group: 'transfer' });
    const days = (Date.now() - Date.parse((await ask('30 days')).since)) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    expect(screen.getByText('No movement matches these filters')).toBeTruthy();
    press('Show all');
    await settled();
    expect(asksOf(scripted).at(-1)).toMatchObject({
      filter: { account: null, currencyId: null, group: null, since: null },
    });
  });

  test('begins with the account of its address', async () => {
    const scripted = await open('view=statement&type=option');
    expect(asksOf(scripted)).toMatchObject([{ filter: { account: 'micro' } }]);
  });

  test('hides every figure where balances are hidden', async () => {
    const { app, answer } = await open();
    act(() => app.send({ type: 'preferences.changed', change: { balancesHidden: true } }));
    answer(path, statementPage([movement]));
    await settled();
    expect(rowText()[0]).toMatch(/•••••• USDTBalance ••••••$/);
    press(/Transfer out/);
    const sheet = screen.getByRole('dialog', { name: 'Transfer out' });
    expect(sheet.textContent).not.toMatch(/100|899|1,000/);
  });

  test('says why it is missing, and is asked for again', async () => {
    const { refuse, answer } = await open();
    refuse(path, new RequestError({ kind: 'unreachable', code: 'client.offline' }));
    await settled();
    expect(screen.getByText('Your statement could not be loaded')).toBeTruthy();
    expect(screen.getByText('No connection')).toBeTruthy();
    press('Retry');
    await settled();
    answer(path, statementPage([movement]));
    await settled();
    expect(rowText()).toHaveLength(1);
  });
});

describe('the export on screen', () => {
  const script: ScreenScript<typeof statementExportMachine> = {
    screen: <ExportSheet now="2026-03-02T09:00:00.000Z" onClose={() => undefined} />,
    session,
    paths: {
      readPart: async (scripted: ScriptedClient, { type, output, error }: AnyEventObject) => {
        if (type.startsWith('xstate.error')) scripted.refuse(path, error);
        else {
          const rows = output.ids.map((id: string) => ({ ...movement, id }));
          scripted.answer(path, statementPage(rows, output));
        }
        await written();
      },
    },
    gestures: {
      'export.started': () => press('Create CSV file'),
      'export.cancelled': () => {
        // A file that is ready ends with its sheet.
        press('Cancel export');
      },
      'retry.requested': () => press('Retry'),
    },
    isElsewhere: ({ event, from }) => event.type === 'export.cancelled' && from.matches('ready'),
    expectations: {
      idle: () => expect(screen.getByText(/^Your whole statement as a CSV file/)).toBeTruthy(),
      reading: () => expect(screen.getByRole('progressbar')).toBeTruthy(),
      throttled: () => expect(screen.getByText(/^Too many requests right now/)).toBeTruthy(),
      failed: () => expect(screen.getByText(/The export was interrupted/)).toBeTruthy(),
      ready: () => {
        expect(screen.getByText(/^The file is ready/)).toBeTruthy();
        expect(screen.getByText(/^1 entry could not be read/)).toBeTruthy();
      },
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'auth.bad_credentials': 'The account or password is wrong',
        'client.offline': 'No connection',
        'client.timeout': 'The server did not answer in time',
      },
    },
  };
  testTours(statementExportMachine, statementExportWalk, script, {
    title: 'shows where it stands',
    every: 'runs every transition but what only a closed sheet causes',
    missing: ['ready: export.cancelled -> idle'],
  });

  test('begins in the statement, and saves one file with the mark of its letters', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { answer } = await open();
    answer(path, statementPage([movement]));
    await settled();
    press('Export');
    press('Create CSV file');
    await settled();
    answer(path, statementPage([movement]));
    await written();
    press('Save file');
    expect(names).toEqual([expect.stringMatching(/^tideline-statement-\d{4}-\d\d-\d\d\.csv$/)]);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await files[0]?.arrayBuffer(),
    );
    expect(text.startsWith('\uFEFFTime,Time zone,Account,')).toBe(true);
    expect(text).toMatch(/,USDT,Transfer out,-100\.5,1000,899\.5,transfer 4,17\r\n$/);
  });
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { session } from '../../examples/account/people';
import { posterImage } from '../../examples/promotion/poster';
import { walletsWith } from '../../examples/wallet/wallets';
import { posterMachine } from '../../machines/promotion/poster';
import { RequestError } from '../../schemas/kernel/failure';
import type { Promotion, Rebate } from '../../schemas/promotion/promotion';
import { LiveProvider } from '../../src/realtime/live-provider';
import { PosterSheet } from '../../src/screens/promotion/poster-sheet';
import { PromotionScreen } from '../../src/screens/promotion/promotion-screen';
import { createHandSocket } from '../support/screen/hand-socket';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { testTours } from '../support/screen/test-tours';
import { invitee, promotion, rebate } from './support/promotions';
import { posterWalk } from './walks/poster';

type Settle = { resolve: (value: unknown) => void; reject: (error: unknown) => void };
/** What the device is asked to do, until the test ends it. */
const device = vi.hoisted(() => {
  const pending = new Map<string, Settle>();
  const asked = (name: string) => () =>
    new Promise((resolve, reject) => {
      pending.set(name, { resolve, reject });
    });
  return { pending, asked };
});
vi.mock('../../src/screens/promotion/poster-drawing', () => ({
  drawPoster: device.asked('drawPoster'),
}));
vi.mock('../../src/screens/promotion/poster-device', async (original) => ({
  ...(await original<typeof import('../../src/screens/promotion/poster-device')>()),
  shareImage: device.asked('shareImage'),
  saveImage: device.asked('saveImage'),
}));

const { openSocket, closeSockets } = createHandSocket();

const records = 'user/my_account_return';
const pageOf = <Row,>(rows: readonly Row[]) => ({
  rows: [...rows],
  omitted: 0,
  page: 1,
  hasMore: false,
  total: rows.length,
});

const open = async (query = '') => {
  const scripted = scriptedClient();
  render(
    <Surroundings
      client={scripted.client}
      app={testApp(session)}
      address={`/pages/promotion/index${query}`}
    >
      <LiveProvider open={openSocket}>
        <PromotionScreen />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  return scripted;
};
const shown = async (value: Promotion = promotion, rebates: readonly Rebate[] = [rebate]) => {
  const scripted = await open();
  scripted.answer('user/invite', value);
  await settled();
  scripted.answer(records, pageOf(rebates));
  await settled();
  return scripted;
};
const press = (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  device.pending.clear();
  closeSockets();
});

describe('the page of referrals', () => {
  test('shows code, shares of the identity, figures and records', async () => {
    await open().then(async (scripted) => {
      expect(screen.getByLabelText('Loading your referrals')).toBeTruthy();
      scripted.answer('user/invite', promotion);
      await settled();
      scripted.answer(records, pageOf([rebate, { ...rebate, id: 8, status: 'paid' }]));
      await settled();
    });
    expect(screen.getByText('ABC2345')).toBeTruthy();
    expect(screen.getByText(/^Your level is VIP: you earn 15.00% .* 8.00% .* 3.00%/)).toBeTruthy();
    expect(screen.getByText('12.5 USDT')).toBeTruthy();
    expect(screen.getByText('0.27 USDT')).toBeTruthy();
    expect(screen.getByText(/^Paid to your spot account at 2026-03-0/)).toBeTruthy();
    const [pending, paid] = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(pending).toMatch(
      /^jo\*\*\*@m\*\*\*\.comLevel 2Contract fee8.00% of 1.5 USDT2026-03-0.*0.12 USDTPending$/,
    );
    expect(paid).toMatch(/Paid$/);
  });

  test('marks the shares of the payout that the address names, on whichever page they are', async () => {
    const scripted = await open('?payout=4');
    scripted.answer('user/invite', promotion);
    await settled();
    scripted.answer(records, { ...pageOf([rebate]), hasMore: true, total: 3 });
    await settled();
    expect(screen.queryByText('No data obtained')).toBeNull();
    const paid = { ...rebate, status: 'paid', payoutId: 4 } as const;
    const ofPayout = [
      { ...paid, id: 8 },
      { ...paid, id: 7 },
    ];
    scripted.answer(records, { ...pageOf(ofPayout), page: 2, total: 3 });
    await settled();
    const marked = [...document.querySelectorAll('li [aria-current]')];
    expect(marked).toHaveLength(2);
    for (const row of marked) expect(row.textContent).toMatch(/Paid$/);
    expect(screen.queryByText('No data obtained')).toBeNull();
  });

  test.each([
    ['?payout=5', 1],
    ['?payout=', 0],
    ['', 0],
  ])(
    'says of a payout that nobody got that there is none, and of no payout nothing: %j',
    async (query, notices) => {
      const scripted = await open(query);
      scripted.answer('user/invite', promotion);
      await settled();
      scripted.answer(records, pageOf([{ ...rebate, payoutId: 4 }]));
      await settled();
      expect(screen.queryAllByText('No data obtained')).toHaveLength(notices);
      expect(document.querySelectorAll('li [aria-current]')).toHaveLength(0);
    },
  );

  test('values the income as every other page does', async () => {
    const scripted = await shown();
    expect(screen.queryByText(/^≈/)).toBeNull();
    scripted.answer('wallet/list', walletsWith({}));
    await settled();
    expect(screen.getByText('≈ 12.50 USD')).toBeTruthy();
  });

  test('encodes the address of the registration with the code', async () => {
    const scripted = await shown();
    const write = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } });
    scripted.answer('user/my_share', { title: 'Join', text: 'Come' });
    await settled();
    press('Copy link');
    await settled();
    expect(write).toHaveBeenCalledWith(
      expect.stringMatching(/#\/pages\/user\/login\/register\?code=ABC2345$/),
    );
  });

  test('shares with the apps of the device, and copies where there are none', async () => {
    const scripted = await shown();
    scripted.answer('user/my_share', { title: 'Join', text: 'Come' });
    await settled();
    const share = vi.fn(async () => undefined);
    const write = vi.fn(async () => undefined);
    const clipboard = { writeText: write };
    vi.stubGlobal('navigator', { ...navigator, clipboard, share, canShare: () => true });
    press('Share');
    await settled();
    expect(share).toHaveBeenCalledWith({
      title: 'Join',
      text: 'Come',
      url: expect.stringContaining('?code=ABC2345'),
    });
    expect(write).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', { ...navigator, clipboard, share: undefined });
    press('Share');
    await settled();
    expect(write).toHaveBeenCalledWith(expect.stringContaining('?code=ABC2345'));
    expect(screen.getByText('Copied')).toBeTruthy();
  });

  test('shows the ranking with the own place below it', async () => {
    await shown();
    fireEvent.click(screen.getByRole('tab', { name: 'Top 10' }));
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual(['1to***@m***.com300 USDT', '2138****78250.5 USDT', '23You12.5 USDT']);
    expect(screen.getByRole('img', { name: 'Place 1' })).toBeTruthy();
  });

  test('says that there is no place yet, and that there is no ranking', async () => {
    await shown({ ...promotion, ownRank: null });
    fireEvent.click(screen.getByRole('tab', { name: 'Top 10' }));
    expect(screen.getByText('No place yet')).toBeTruthy();
    cleanup();
    await shown({ ...promotion, ranking: [] });
    fireEvent.click(screen.getByRole('tab', { name: 'Top 10' }));
    expect(screen.getByText(/^Nobody has been paid yet/)).toBeTruthy();
  });

  test('says whether nobody was invited, or nobody traded', async () => {
    await shown({ ...promotion, people: 0 }, []);
    expect(screen.getByText('Nobody invited yet')).toBeTruthy();
    cleanup();
    await shown(promotion, []);
    expect(screen.getByText(/^No rebates yet/)).toBeTruthy();
  });

  test('hides what an older server does not say', async () => {
    await shown({ ...promotion, pending: null, nextPayoutAt: null, rates: [] });
    expect(screen.queryByText('Pending payout')).toBeNull();
    expect(screen.queryByText(/you earn/)).toBeNull();
  });

  test('lists the people', async () => {
    const scripted = await shown();
    press('People');
    await settled();
    scripted.answer('user/my_invite_list', pageOf([invitee]));
    await settled();
    const sheet = within(screen.getByRole('dialog', { name: 'People you invited' }));
    expect(sheet.getByRole('listitem').textContent).toMatch(
      /^jo\*\*\*@m\*\*\*\.comLevel 12026-03-0.*Verified$/,
    );
  });

  test('says why it is missing, and is asked for again', async () => {
    const { refuse, answer } = await open();
    refuse('user/invite', new RequestError({ kind: 'unreachable', code: 'client.offline' }));
    await settled();
    expect(screen.getByText('Your referrals could not be loaded')).toBeTruthy();
    expect(screen.getByText('No connection')).toBeTruthy();
    press('Retry');
    await settled();
    answer('user/invite', promotion);
    await settled();
    expect(screen.getByText('ABC2345')).toBeTruthy();
  });
});

describe('the poster', () => {
  const invitation = {
    code: 'ABC2345',
    address: 'https://tideline.example/#/pages/user/login/register?code=ABC2345',
    title: 'Join',
    text: 'Come',
  };
  const posterSheet = <PosterSheet invitation={invitation} onClose={() => undefined} />;
  const settle = async (name: string, { type, output, error }: AnyEventObject) => {
    const call = device.pending.get(name);
    if (!call) throw new Error(`Nothing waits for ${name}.`);
    device.pending.delete(name);
    if (type.startsWith('xstate.error')) call.reject(error);
    else call.resolve(output);
    await settled();
  };
  const script: ScreenScript<typeof posterMachine> = {
    screen: posterSheet,
    session,
    paths: {
      drawPoster: (_, ended) => settle('drawPoster', ended),
      shareImage: (_, ended) => settle('shareImage', ended),
      saveImage: (_, ended) => settle('saveImage', ended),
    },
    gestures: {
      'share.requested': () => press('Share image'),
      'save.requested': () => press('Save image'),
      'retry.requested': () => press('Retry'),
    },
    expectations: {
      drawing: () => expect(screen.getByLabelText('Drawing the poster')).toBeTruthy(),
      undrawn: () => expect(screen.getByText(/^The poster could not be drawn/)).toBeTruthy(),
      drawn: ({ context }) => {
        const image = screen.getByRole('img', { name: /your code ABC2345$/ });
        expect(image.getAttribute('src')).toBe(posterImage);
        expect(screen.queryByText('Image save failed') !== null).toBe(context.hasFailed);
      },
      sharing: () =>
        expect(screen.getByRole('button', { name: 'Share image' }).getAttribute('aria-busy')).toBe(
          'true',
        ),
      saving: () =>
        expect(screen.getByRole('button', { name: 'Save image' }).getAttribute('aria-busy')).toBe(
          'true',
        ),
    },
    failures: null,
  };
  testTours(posterMachine, posterWalk, script, {
    title: 'shows where it stands',
    every: 'runs every transition',
  });

  test('confirms that it was saved', async () => {
    render(
      <Surroundings client={scriptedClient().client} app={testApp(session)}>
        {posterSheet}
      </Surroundings>,
    );
    await settled();
    await settle('drawPoster', { type: 'done', output: posterImage });
    press('Save image');
    await settle('saveImage', { type: 'done' });
    expect(screen.getByText('Image saved')).toBeTruthy();
  });
});

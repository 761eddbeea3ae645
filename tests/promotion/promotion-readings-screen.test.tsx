// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import { session } from '../../examples/account/people';
import { amount } from '../../schemas/kernel/money';
import { inviteesOver, promotionOver, rebatesOver } from '../../src/api/promotion/promotion';
import { LiveProvider } from '../../src/realtime/live-provider';
import { PeopleSheet } from '../../src/screens/promotion/people-sheet';
import { PromotionScreen } from '../../src/screens/promotion/promotion-screen';
import { Answering } from '../support/screen/answering';
import { createHandSocket } from '../support/screen/hand-socket';
import { testListing } from '../support/screen/listing-tours';
import { testReading } from '../support/screen/reading-tours';
import { anyTime, byNotice, noticeWords } from '../support/screen/refresh-gestures';
import { scriptedClient } from '../support/screen/scripted-client';
import { invitee, promotion, rebate } from './support/promotions';

const { client } = scriptedClient();
const { openSocket, receive, closeSockets } = createHandSocket();
const changeBalance = () => receive('balance_update', { wallets: [] });
const noRows = { rows: [], hasMore: false, total: 0, omitted: 0 };
const live = (
  <LiveProvider open={openSocket}>
    <PromotionScreen />
  </LiveProvider>
);

afterEach(closeSockets);

testReading(promotionOver(client), {
  session,
  title: 'the own invitation',
  value: promotion,
  path: 'user/invite',
  screen: <Answering answers={{ 'user/my_account_return': () => noRows }}>{live}</Answering>,
  refresh: byNotice,
  change: changeBalance,
  changesOnceShown: true,
  shows: {
    loading: () => expect(screen.getByLabelText('Loading your referrals')).toBeTruthy(),
    value: () => expect(screen.getByText('ABC2345')).toBeTruthy(),
    failed: () => expect(screen.getByText('Your referrals could not be loaded')).toBeTruthy(),
  },
  stale: noticeWords,
});

testListing(rebatesOver(client), {
  session,
  title: 'the rebates',
  rows: [
    { ...rebate, id: 903, value: amount('9.03') },
    { ...rebate, id: 902, value: amount('9.02') },
    { ...rebate, id: 901, value: amount('9.01') },
  ],
  wordsOf: ({ value }) => `${value} USDT`,
  filters: { first: null },
  path: 'user/my_account_return',
  screen: <Answering answers={{ 'user/invite': () => promotion }}>{live}</Answering>,
  refresh: anyTime(changeBalance),
  words: {
    loading: 'Loading rebates',
    failed: 'Your rebates could not be loaded',
    empty: 'No rebates yet. When someone you invited trades, your share is listed here.',
  },
});

testListing(inviteesOver(client), {
  session,
  title: 'the people who were invited',
  rows: [
    { ...invitee, id: 903, account: 'ann***@m***.com' },
    { ...invitee, id: 902, account: 'bob***@m***.com' },
    { ...invitee, id: 901, account: 'cyd***@m***.com' },
  ],
  wordsOf: ({ account }) => account,
  filters: { first: null },
  path: 'user/my_invite_list',
  screen: <PeopleSheet onClose={() => undefined} />,
  words: {
    loading: 'Loading the people you invited',
    failed: 'The people you invited could not be loaded',
    empty: 'Nobody invited yet',
  },
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { missingOf, type Prerequisites } from '../../machines/security/prerequisites';
import { ForgottenFundPassword } from '../../src/parts/security/forgotten-fund-password';
import { MissingFirst } from '../../src/parts/security/missing-list';
import { Surroundings } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(cleanup);

const required = ['verification', 'fundPassword', 'address', 'bankCard'] as const;
const nothing: Prerequisites = {
  verification: false,
  fundPassword: false,
  address: false,
  bankCard: false,
};
const here = '/pages/assets/withdraw/index?coin=USDT&backpage=%2Fpages%2Fassets%2Findex';

const show = (prerequisites: Prerequisites) =>
  render(
    <Surroundings client={scriptedClient().client} address={here}>
      <MissingFirst missing={missingOf(required, prerequisites)} />
      <ForgottenFundPassword />
    </Surroundings>,
  );
const links = () =>
  screen.getAllByRole('link').map((link) => new URL(link.getAttribute('href') ?? '', 'http://a'));
const places = () => links().map(({ hash }) => hash.slice(1).split('?')[0]);

test('what is missing stands there in order, each with the way there', () => {
  show(nothing);
  expect(screen.getByText('Complete this first')).toBeTruthy();
  expect(places()).toEqual([
    '/pages/verification/index',
    '/pages/settings/security/changePayPassword',
    '/pages/user/address/create',
    '/pages/bankbind/addbank',
    '/pages/settings/security/changePayPassword',
  ]);
});

test('every way leads back to the same page with its whole query', () => {
  show(nothing);
  for (const { hash } of links()) {
    expect(new URLSearchParams(hash.split('?')[1]).get('backpage')).toBe(here);
  }
});

test.each([
  [{ ...nothing, verification: true }, 3],
  [{ ...nothing, fundPassword: true }, 3],
  [{ verification: true, fundPassword: true, address: false, bankCard: true }, 1],
])('with %j so many are left', (prerequisites, left) => {
  show(prerequisites);
  expect(places()).toHaveLength(left + 1);
});

test('nothing stands there when nothing is missing', () => {
  show({ verification: true, fundPassword: true, address: true, bankCard: true });
  expect(screen.queryByText('Complete this first')).toBeNull();
});

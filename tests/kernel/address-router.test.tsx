// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AddressRouter } from '../../src/navigation/address-router';

const Page = ({ onRender }: { onRender?: () => void }) => {
  const { pathname, search } = useLocation();
  onRender?.();
  return <output>{`${pathname}${search}`}</output>;
};
const shown = () => screen.getByRole('status').textContent;

beforeEach(() => history.replaceState(null, '', '#/'));
afterEach(cleanup);

test('an address that changes during the first render is followed', () => {
  const entries = history.length;
  let isFirst = true;
  // Without an event, as one that nobody hears yet.
  const tapped = () => {
    if (isFirst) history.replaceState(null, '', '#/pages/trade/index?symbol=btcusdt');
    isFirst = false;
  };
  render(
    <AddressRouter>
      <Page onRender={tapped} />
    </AddressRouter>,
  );
  expect(shown()).toBe('/pages/trade/index?symbol=btcusdt');
  expect(location.hash).toBe('#/pages/trade/index?symbol=btcusdt');
  expect(history.length).toBe(entries);
});

test.each([
  ['', '/'],
  ['#/', '/'],
  ['#/pages/user/login/login?backpage=%2Fpages', '/pages/user/login/login?backpage=%2Fpages'],
])('the address %j is the page %s', (hash, page) => {
  history.replaceState(null, '', hash || location.pathname);
  render(
    <AddressRouter>
      <Page />
    </AddressRouter>,
  );
  expect(shown()).toBe(page);
});

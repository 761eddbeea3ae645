// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { person, session } from '../../examples/account/people';
import { defaultConfig } from '../../schemas/kernel/config';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import { ConfigProvider } from '../../src/context/config';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { TraderPage } from '../../src/screens/option/trader-page';
import { btcUsdt } from '../support/pairs';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { evenFigures } from './support/even-figures';

const verified = { ...person, basicVerification: 'verified' } as const;

const OptionPage = () => {
  const { quotes } = useLive();
  useState(() => quotes.seed([btcUsdt]));
  return <TraderPage user={verified} pair={btcUsdt} />;
};

const period = (seconds: number, evenPercent: string | null) => ({
  seconds,
  isOpen: true,
  profitPercent: amount('70'),
  evenPercent: evenPercent === null ? null : amount(evenPercent),
  even: evenPercent === null ? null : evenFigures,
  lossPercent: null,
  minStake: amount('10'),
  maxStake: amount('10000'),
});
type Period = ReturnType<typeof period>;

const currency = {
  id: 3,
  name: 'USDT',
  logo: '',
  decimals: 6,
  feePercent: amount('0.2'),
  minStake: null,
  maxStake: null,
  maxOpen: 10,
  stakeShortcuts: [],
  available: amount('1000'),
  frozen: amount('0'),
};

const config = { ...defaultConfig, features: { ...defaultConfig.features, option_even: true } };

const open = async (rows: readonly Period[]) => {
  localStorage.setItem('tideline_risk_option', JSON.stringify({ [person.id]: '' }));
  const scripted = scriptedClient();
  render(
    <Surroundings
      client={scripted.client}
      app={testApp({ ...session, user: verified })}
      address="/pages/option/detail?symbol=BTC%2FUSDT"
    >
      <ConfigProvider first={config}>
        <LiveProvider open={() => new Promise(() => undefined)}>
          <OptionPage />
        </LiveProvider>
      </ConfigProvider>
    </Surroundings>,
  );
  await settled();
  const offer = async (offered: readonly Period[]) => {
    scripted.answer('microtrade/seconds', { rows: offered, omitted: 0 });
    await settled();
    scripted.answer('microtrade/payable_currencies', { rows: [currency], omitted: 0 });
    await settled();
  };
  await offer(rows);
  const sent = () => scripted.asked.filter(({ path }) => path === 'microtrade/submit');
  return { scripted, sent, offer };
};

const evenButton = () => screen.queryByRole('button', { name: /^Flat/ });
const choosePeriod = async (seconds: number) => {
  const [chip] = document.querySelectorAll(`input[value="${seconds}"]`);
  if (!chip) throw new Error(`No duration of ${seconds} s is offered.`);
  fireEvent.click(chip);
  await settled();
};
const buy = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Flat/ }));
  await settled();
  fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '100' } });
  await settled();
};
const submit = async () => {
  const button = document.querySelector('button[type="submit"]');
  if (!button) throw new Error('There is no purchase to submit.');
  fireEvent.click(button);
  await settled();
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('even at the options', () => {
  test('asks for the terms of the pair', async () => {
    const { scripted } = await open([period(60, '453')]);
    const asked = scripted.asked.find(({ path }) => path === 'microtrade/seconds');
    expect(asked?.variables).toEqual({ pairId: btcUsdt.id });
  });

  test('is not there for a pair without it', async () => {
    await open([period(60, null), period(120, null)]);
    expect(screen.queryByRole('button', { name: /^Rise/ })).not.toBeNull();
    expect(evenButton()).toBeNull();
  });

  test('is closed with the reason for a duration without it', async () => {
    await open([period(60, '453'), period(120, null)]);
    await choosePeriod(120);
    expect(evenButton()).toHaveProperty('disabled', true);
    expect(screen.getByText('“Flat” is not offered for this delivery time.')).toBeTruthy();
    await choosePeriod(60);
    expect(evenButton()).toHaveProperty('disabled', false);
    expect(evenButton()?.textContent).toContain('+453%');
  });

  test('shows before the purchase what the payout follows from, and sends the payout', async () => {
    const { sent } = await open([period(60, '453'), period(120, null)]);
    await choosePeriod(60);
    await buy();
    const text = screen.getByRole('dialog').textContent ?? '';
    expect(text).toContain('Payout453.00%');
    expect(text).toContain('Price repeated1,000 of 10,000 min');
    expect(text).toContain('At its most frequent300 of 2,000 min');
    expect(text).toContain('House edge5.00%');
    expect(text).toContain('Average return55.30%');
    expect(text).toContain('Profit if right+453.00 USDT');
    await submit();
    expect(sent()[0]?.variables).toMatchObject({
      payload: { side: 'even', stake: '100', seenEvenPercent: '453' },
    });
  });

  test('is read again when its payout has changed, and bought at the new one', async () => {
    const { scripted, sent, offer } = await open([period(60, '453')]);
    await choosePeriod(60);
    await buy();
    await submit();
    scripted.refuse(
      'microtrade/submit',
      new RequestError({
        kind: 'refused',
        code: 'option.even_moved',
        params: { seen: '453', now: '400' },
        text: '',
      }),
    );
    await settled();
    expect(screen.getByText(/has changed from 453% to 400%/)).toBeTruthy();
    await offer([period(60, '400')]);
    expect(screen.getByRole('dialog').textContent).toContain('Payout400.00%');
    await submit();
    expect(sent()[1]?.variables).toMatchObject({ payload: { seenEvenPercent: '400' } });
  });

  test('of a server that states its payout alone is bought by it', async () => {
    const { sent } = await open([{ ...period(60, '500'), even: null }]);
    await choosePeriod(60);
    await buy();
    const text = screen.getByRole('dialog').textContent ?? '';
    expect(text).toContain('Payout500.00%');
    expect(text).not.toContain('House edge');
    await submit();
    expect(sent()).toHaveLength(1);
  });
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { defaultConfig } from '../../schemas/kernel/config';
import { ConfigProvider } from '../../src/context/config';
import { type RiskyProduct, useRiskAcceptance } from '../../src/submission/risk-acceptance';
import { Surroundings } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const Shown = ({ product, userId }: { product: RiskyProduct; userId: number }) => {
  const { isDue, accept } = useRiskAcceptance(product, userId);
  return (
    <button type="button" onClick={accept}>
      {isDue ? 'to be accepted' : 'accepted'}
    </button>
  );
};

const shown = (version: string, userId: number, product: RiskyProduct = 'option') => {
  cleanup();
  render(
    <Surroundings client={scriptedClient().client}>
      <ConfigProvider first={{ ...defaultConfig, disclosures: { risk: version } }}>
        <Shown product={product} userId={userId} />
      </ConfigProvider>
    </Surroundings>,
  );
  return screen.getByRole('button').textContent;
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('the risk is accepted once by account and product, and again in another version', () => {
  expect(shown('2026-11', 7)).toBe('to be accepted');
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('accepted');
  expect(shown('2026-11', 7)).toBe('accepted');
  expect(shown('2026-11', 8)).toBe('to be accepted');
  expect(shown('2026-11', 7, 'futures')).toBe('to be accepted');
  expect(shown('2027-01', 7)).toBe('to be accepted');
});

test('what was stored in another form is asked for again', () => {
  localStorage.setItem('tideline_risk_option', '[7]');
  expect(shown('2026-11', 7)).toBe('to be accepted');
});

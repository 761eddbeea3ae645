// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Config } from '../../schemas/kernel/config';
import { ConfigProvider } from '../../src/context/config';
import { useLimits } from '../../src/context/limits';
import { Surroundings } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const config = v.parse(Config, {
  limits: { 'feed.stale_seconds': 3, 'spot.fee': '0.001', 'chat.max_chars': 'many' },
});
const { client } = scriptedClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <Surroundings client={client}>
    <ConfigProvider first={config}>{children}</ConfigProvider>
  </Surroundings>
);

test('the limits of a configuration are parsed once for all that ask', () => {
  const { result } = renderHook(() => [useLimits(), useLimits()] as const, { wrapper });
  const [first, second] = result.current;
  expect(first).toMatchObject({ 'spot.fee': '0.001', 'chat.max_chars': 2000 });
  expect(second).toBe(first);
});

test('the age at which a price is stale comes with the configuration', () => {
  expect(config.staleMs).toBe(3_000);
});

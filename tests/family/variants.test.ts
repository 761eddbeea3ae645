import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { deploymentFrom } from '../../schemas/kernel/deployment';
import { createClient } from '../../src/api/kernel/client';
import { testEach } from '../walker/walker';
import { createBrowserFetch } from './browser-fetch';
import { ensureSession, journey, type Walk } from './journey';
import { type FamilyServer, startFamilyServer } from './server';
import { type Step, steps, type Variant } from './variant';
import { variants } from './variants';

// Walks every server of the family with the documents and the client of the app, over HTTP.

const walkOver = (server: FamilyServer): Walk => {
  const session: Walk['session'] = { token: null };
  const ended: string[] = [];
  const client = createClient({
    base: server.api,
    server: deploymentFrom(server.settings ?? '{}'),
    token: () => session.token,
    language: () => 'zh',
    onSignedOut: (text) => {
      ended.push(text);
      session.token = null;
    },
    onWaiting: () => undefined,
  });
  vi.stubGlobal('fetch', createBrowserFetch(server.url));
  return { server, client, session, ended };
};

const brokenAt = async (step: Step, walk: Walk): Promise<string> => {
  try {
    await journey[step](walk);
    return 'ok';
  } catch (error) {
    const failure =
      error instanceof Error && 'failure' in error ? JSON.stringify(error.failure) : '';
    return `${error instanceof Error ? error.message.split('\n')[0] : error} ${failure}`.trim();
  }
};

const table: { variant: string; broken: string }[] = [];
const nothingBroken = Object.fromEntries(steps.map((step) => [step, 'ok']));

const walked = async (variant: Variant) => {
  const server = await startFamilyServer(variant);
  try {
    const walk = walkOver(server);
    const row: Partial<Record<Step, string>> = {};
    for (const step of steps) {
      if (step !== 'registration') ensureSession(walk);
      row[step] = await brokenAt(step, walk);
    }
    return row;
  } finally {
    await server.stop();
  }
};

afterAll(() => {
  const broken = table.filter((row) => row.broken !== '');
  console.info(`${table.length} variants, ${steps.length} steps, ${broken.length} broken.`);
  for (const { variant, broken: what } of broken) console.info(`  ${variant}: ${what}`);
});
// The time stands still: the server's bars and the expected ones are asked for one after the other, and
// a minute that began in between would be one bar more.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const servers = variants.map((variant) => ({ title: variant.name, variant }));

testEach('every step ends in the truth', servers, async ({ variant }) => {
  const row = await walked(variant);
  const broken = Object.entries(row).filter(([, result]) => result !== 'ok');
  const reasons = broken.map(([step, it]) => `${step}: ${it}`).join('; ');
  table.push({ variant: variant.name, broken: reasons });
  expect(row, reasons).toEqual(nothingBroken);
});

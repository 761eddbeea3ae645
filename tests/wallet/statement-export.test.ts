import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { statementExportAnswers } from '../../examples/wallet/statement-export';
import en from '../../i18n/messages/en.json' with { type: 'json' };
import {
  selectProgress,
  selectStep,
  statementExportMachine,
} from '../../machines/wallet/statement-export';
import { type Amount, amount, sum } from '../../schemas/kernel/money';
import { statementExportOver } from '../../src/api/wallet/statement';
import { csvLines } from '../../src/format/csv';
import { statementLines } from '../../src/screens/wallet/assets/statement-lines';
import { scriptedClient } from '../support/screen/scripted-client';
import { runOnActor, testEach } from '../walker/walker';
import { movement, statementPage } from './support/statement';
import { statementExportWalk } from './walks/statement-export';

describe('the export of a statement', () => {
  test('has these transitions and no others', () =>
    expect(statementExportWalk.table).toEqual({
      start: ['-> idle'],
      idle: ['export.started -> reading [busy] calls readPart'],
      reading: [
        'export.cancelled -> idle {page: -, newest: -}',
        'readPart done part -> reading [busy] calls readPart {page: 1 | 2, newest: 9}',
        'readPart done last -> ready {page: 1 | 2, newest: 7 | 9}',
        'readPart error throttled -> throttled [busy]',
        'readPart error refused -> failed {failure: refused auth.bad_credentials}',
        'readPart error offline -> failed {failure: unreachable client.offline}',
        'after answerTimeout -> failed {failure: unreachable client.timeout}',
      ],
      throttled: [
        'export.cancelled -> idle {page: -, newest: -}',
        'after throttlePause -> reading [busy] calls readPart',
      ],
      failed: [
        'export.cancelled -> idle {page: -, newest: -, failure: -}',
        'retry.requested -> reading [busy] calls readPart {failure: -}',
      ],
      ready: ['export.cancelled -> idle {page: -, newest: -}'],
    }));

  test('has these delays', () =>
    expect(statementExportWalk.delays).toEqual({ answerTimeout: 60_000, throttlePause: 10_000 }));

  test('has no gaps', () => expect(statementExportWalk.gaps).toEqual([]));

  testEach('holds its invariants', statementExportWalk.transitions, ({ to }) => {
    const { page, parts, rows, newest, known, failure } = to.context;
    expect(parts).toHaveLength(page);
    expect(newest === null).toBe(page === 0);
    expect(rows === 0).toBe(page === 0);
    expect(failure !== null).toBe(to.matches('failed'));
    if (to.matches('idle')) expect(known).toEqual([]);
    if (to.matches('ready')) expect(page).toBeGreaterThan(0);
  });

  testEach('runs', statementExportWalk.tours, async (tour) => {
    await runOnActor(statementExportMachine, tour, statementExportAnswers);
  });
});

/** The cells of a file without quotes in it. */
const cellsOf = (text: string): string[][] =>
  text
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(','));

const intl = createIntl({ locale: 'en', messages: en });
const rowWith = (id: number, value: string, isFrozen = false) => ({
  ...movement,
  id: `${id}`,
  amount: amount(value),
  isFrozen,
});

describe('a statement over the client', () => {
  const path = 'wallet/legal_log';
  const begin = () => {
    const scripted = scriptedClient();
    const actor = createActor(
      statementExportOver(scripted.client, statementLines(intl, null)),
    ).start();
    actor.send({ type: 'export.started' });
    return { ...scripted, actor };
  };

  test('is read part by part up to its newest row, each row once', async () => {
    const { actor, asked, answer } = begin();
    const [newest, second, third] = [rowWith(9, '5'), rowWith(8, '-2'), rowWith(7, '1')];
    answer(path, statementPage([newest, second], { hasMore: true, total: 3 }));
    await waitFor(actor, ({ context }) => context.page === 1);
    expect(selectStep(actor.getSnapshot())).toBe('reading');
    expect(selectProgress(actor.getSnapshot())).toEqual({ rows: 2, omitted: 0, total: 3 });
    // A server that does not know the newest row repeats one.
    answer(path, statementPage([second, third], { total: 4, omitted: 1 }));
    await waitFor(actor, (it) => it.matches('ready'));
    expect(asked.map(({ variables }) => variables)).toEqual([
      { page: 1, newest: null },
      { page: 2, newest: '9' },
    ]);
    expect(selectProgress(actor.getSnapshot())).toEqual({ rows: 3, omitted: 1, total: 4 });
    const lines = cellsOf(actor.getSnapshot().context.parts.join(''));
    expect(lines.map((cells) => cells.at(-1))).toEqual(['Entry no.', '9', '8', '7']);
  });

  test('ends where a page is empty, whatever the server says of further ones', async () => {
    const { actor, answer } = begin();
    answer(path, statementPage([], { hasMore: true, total: 5 }));
    await waitFor(actor, (it) => it.matches('ready'));
    expect(actor.getSnapshot().context.rows).toBe(0);
  });

  test('sums to the balance', async () => {
    const { actor, answer } = begin();
    const values = ['1000', '-250.5', '0.00000001', '-59', '59', '-0.1'];
    const rows = values.map((value, index) => rowWith(50 - index, value));
    answer(path, statementPage([...rows, rowWith(1, '59', true)], { total: 7 }));
    await waitFor(actor, (it) => it.matches('ready'));
    const [heading = [], ...lines] = cellsOf(actor.getSnapshot().context.parts.join(''));
    const at = (name: string) => heading.indexOf(name);
    const summed = (side: string): Amount =>
      sum(
        lines
          .filter((cells) => cells[at('Part')] === side)
          .map((cells) => amount(cells[at('Amount')] ?? '')),
      );
    expect(summed('Available')).toBe('749.40000001');
    expect(summed('Frozen')).toBe('59');
  });
});

describe('a line of the file', () => {
  const lineOf = async (row: typeof movement) =>
    (await statementLines(intl, null)([row], false)).trimEnd();

  test('has time and zone, account, kind, plain figures and the record', async () =>
    expect(await lineOf(movement)).toMatch(
      /^2026-03-0\d \d\d:00:00,UTC[^,]*,Spot,Available,USDT,Transfer out,-100.5,1000,899.5,transfer 4,17$/,
    ));

  test('and the heading are marked while money or prices are not real', async () => {
    const mark = 'Paper trading · recorded prices';
    const [heading, line] = cellsOf(await statementLines(intl, mark)([movement], true));
    expect([heading?.at(-1), line?.at(-1)]).toEqual(['Trading mode', mark]);
    expect(heading).toHaveLength(line?.length ?? 0);
  });

  test('has nothing where nothing is known', async () =>
    expect(
      await lineOf({
        ...movement,
        account: null,
        isFrozen: true,
        kind: null,
        label: 'Airdrop, "early"',
        before: null,
        after: null,
        ref: null,
        createdAt: null,
      }),
    ).toBe(',,,Frozen,USDT,"Airdrop, ""early""",-100.5,,,,17'));

  test.each([
    ['=1+1', `"'=1+1"`],
    ['+1', `"'+1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['-1+cmd|x', `"'-1+cmd|x"`],
    ['-100.5', '-100.5'],
    ['\ttab', `"'\ttab"`],
    ['two\r\nlines', '"two\r\nlines"'],
    [' space', '" space"'],
    ['划转', '划转'],
  ])('writes %j as %s', (cell, written) => expect(csvLines([[cell]])).toBe(`${written}\r\n`));

  test('is none for no rows', () => expect(csvLines([])).toBe(''));
});

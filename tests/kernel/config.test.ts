import { describe, expect, test } from 'vitest';
import { configMachine, selectConfig } from '../../machines/kernel/config';
import { type Config, defaultConfig } from '../../schemas/kernel/config';
import { refusal, silence } from '../support/people';
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';

const paper: Config = { ...defaultConfig, isDemo: true, feed: 'simulated' };

const answers = {
  readConfig: { done: [paper], error: [refusal, silence] },
} satisfies AnswerTable<typeof configMachine>;

const walked = walk(configMachine, {
  inputs: [undefined, { config: paper }],
  events: {},
  answers,
  told: (snapshot) => ({ feed: selectConfig(snapshot).feed }),
});

describe('how the server works', () => {
  test('is asked like this, and no other way', () => {
    expect(walked.table).toEqual([
      'reading: readConfig done -> known (done) {feed: simulated}',
      'reading: readConfig error 1 -> known (done)',
      'reading: readConfig error 2 -> waiting',
      'start 1 -> reading {feed: live}',
      'start 2 -> known (done) {feed: simulated}',
      'waiting: after askAgain -> reading',
    ]);
    expect(walked.gaps).toEqual([]);
  });

  test('waits as long as it should', () => {
    expect(walked.waits).toEqual({ askAgain: 15_000 });
  });

  test.each(walked.transitions)('is what it said, or the default: $title', ({ on, to }) => {
    expect(to.context.config).toEqual(on === 'readConfig done' ? paper : defaultConfig);
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(configMachine, tour, answers);
    const first = tour.start.matches('known') ? 0 : 1;
    expect(calls).toHaveLength(
      first + tour.steps.filter(({ on }) => on === 'after askAgain').length,
    );
  });
});

import { describe, expect, test } from 'vitest';
import { configMachine } from '../machines/config';
import { type Config, defaultConfig } from '../schemas/config';
import { refusal, silence } from './support/people';
import { runOnActor } from './support/run-actor';
import { type AnswerTable, walk } from './support/transitions';

const paper: Config = { ...defaultConfig, isDemo: true, feed: 'simulated' };

const answers = {
  readConfig: { done: [paper], error: [refusal, silence] },
} satisfies AnswerTable<typeof configMachine>;

const walked = walk(configMachine, {
  inputs: [undefined, { config: paper }],
  events: {},
  answers,
});

describe('how the server works', () => {
  test('is asked like this, and no other way', () => {
    expect(walked.table).toEqual([
      'reading: readConfig done -> known',
      'reading: readConfig error -> known',
      'reading: readConfig error -> waiting',
      'waiting: after askAgain -> reading',
    ]);
    expect(walked.gaps).toEqual([]);
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

import { describe, expect, test } from 'vitest';
import { refusal, silence } from '../../examples/account/people';
import { configMachine, selectConfig } from '../../machines/kernel/config';
import { type Config, defaultConfig } from '../../schemas/kernel/config';
import { RequestError } from '../../schemas/kernel/failure';
import { type AnswerTable, runOnActor, testEach, walk } from '../walker/walker';

const paper: Config = { ...defaultConfig, isDemo: true, feed: 'simulated' };

const tooMany = new RequestError({ kind: 'throttled', seconds: 3, text: '' });

const answers = {
  readConfig: {
    done: { only: paper },
    error: { refused: refusal, offline: silence, throttled: tooMany },
  },
} satisfies AnswerTable<typeof configMachine>;

const walked = walk(configMachine, {
  inputs: { fresh: undefined, known: { config: paper } },
  events: {},
  answers,
  facts: (snapshot) => ({ feed: selectConfig(snapshot).feed }),
});

describe('how the server works', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: [
        'fresh -> reading calls readConfig {feed: live}',
        'known -> known (done) {feed: simulated}',
      ],
      reading: [
        'readConfig done -> known (done) {feed: simulated}',
        'readConfig error refused -> known (done)',
        'readConfig error offline, throttled -> waiting',
        'after answerTimeout -> waiting',
      ],
      waiting: ['after askAgain -> reading calls readConfig'],
    });
    expect(walked.gaps).toEqual([]);
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ answerTimeout: 60_000, askAgain: 15_000 });
  });

  testEach('is what it said, or the default', walked.transitions, ({ on, to }) => {
    expect(to.context.config).toEqual(on === 'readConfig done' ? paper : defaultConfig);
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(configMachine, tour, answers);
    const first = tour.start.matches('known') ? 0 : 1;
    expect(calls).toHaveLength(
      first + tour.steps.filter(({ on }) => on === 'after askAgain').length,
    );
  });
});

import { describe, expect, test } from 'vitest';
import { posterAnswers } from '../../examples/promotion/poster';
import { posterMachine } from '../../machines/promotion/poster';
import { runOnActor, testEach } from '../walker/walker';
import { posterWalk } from './walks/poster';

describe('a poster', () => {
  test('has these transitions and no others', () =>
    expect(posterWalk.table).toEqual({
      start: ['-> drawing [busy] calls drawPoster'],
      drawing: ['drawPoster done drawn -> drawn {isDrawn}', 'drawPoster error broken -> undrawn'],
      undrawn: ['retry.requested -> drawing [busy] calls drawPoster'],
      drawn: [
        'share.requested -> sharing [busy] calls shareImage {hasFailed: -}',
        'save.requested -> saving [busy] calls saveImage {hasFailed: -}',
      ],
      sharing: [
        'shareImage done shared, cancelled -> drawn',
        'shareImage done unsupported -> saving [busy] calls saveImage',
        'shareImage error broken -> drawn {hasFailed}',
      ],
      saving: [
        'saveImage done saved -> drawn emits poster.saved',
        'saveImage error broken -> drawn {hasFailed}',
      ],
    }));

  test('waits for no clock', () => expect(posterWalk.delays).toEqual({}));

  test('has no gaps', () => expect(posterWalk.gaps).toEqual([]));

  testEach('holds its invariants', posterWalk.transitions, ({ to }) => {
    const { image, hasFailed } = to.context;
    expect(image === null).toBe(to.matches('drawing') || to.matches('undrawn'));
    if (hasFailed) expect(to.matches('drawn')).toBe(true);
  });

  testEach('runs', posterWalk.tours, async (tour) => {
    await runOnActor(posterMachine, tour, posterAnswers);
  });
});

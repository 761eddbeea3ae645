import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Confirmation } from '../../schemas/kernel/confirmation';

test.each([['done'], [''], [1], [true], [null], [undefined], [{}], [[]]])(
  '%j says that it succeeded, and no more',
  (payload) => expect(v.is(Confirmation, payload)).toBe(true),
);

test.each([[{ id: 7 }], [['done']]])('%j says more', (payload) =>
  expect(v.is(Confirmation, payload)).toBe(false),
);

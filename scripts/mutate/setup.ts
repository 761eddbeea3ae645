import { afterEach, beforeEach } from 'vitest';

// One failed test kills a mutant, so the others of its file are skipped.
let isKilled = false;

beforeEach(({ skip }) => {
  if (isKilled) skip('Another test of this file has failed.');
});
afterEach(({ task }) => {
  if (task.result?.state === 'fail') isKilled = true;
});

import { afterEach, beforeEach } from 'vitest';

// One failed test is enough; the others of its file need not run.
let isKilled = false;

beforeEach(({ skip }) => {
  if (isKilled) skip('Another test of this file has failed.');
});
afterEach(({ task }) => {
  if (task.result?.state === 'fail') isKilled = true;
});

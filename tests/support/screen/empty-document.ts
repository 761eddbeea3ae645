import { cleanup } from '@testing-library/react';
import { beforeAll } from 'vitest';

// The files of a worker share its document. A file begins with none of what another one left there.
beforeAll(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

import { beforeAll } from 'vitest';

// The files of a worker share its document. A file begins with none of what another one left there.
beforeAll(async () => {
  if (typeof document === 'undefined') return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

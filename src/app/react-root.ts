import { createRoot, type Root } from 'react-dom/client';

/**
 * Stands in the file of React (`vite.config.ts`), so that React is run there and in its own task. An
 * error that no boundary catches empties the place.
 */
export const reactRootIn = (place: Element, onEmptied: (error: unknown) => void): Root =>
  createRoot(place, { onUncaughtError: onEmptied });

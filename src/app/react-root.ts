import { createRoot, type Root } from 'react-dom/client';

// Stands in the file of React (`vite.config.ts`), so that React is run there and in its own task.
export const reactRootIn = (place: Element): Root => createRoot(place);

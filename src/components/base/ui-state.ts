import { type ComponentType, createContext } from 'react';
import type { RoutePath } from '../../../schemas/kernel/route';
import { createObservable } from './observable';
import { type BackNavigation, createOverlayStack } from './overlay-stack';
import { useRequired } from './use-required';

/** What the screens of one running app share besides their data. Made once, in `main.tsx`. */
export const createUiState = (followBack?: BackNavigation) => ({
  overlays: createOverlayStack(followBack),
  /** Whether a request is late: set by the client, shown by the indicator. */
  isLate: createObservable(false),
  /** The place on home of what is loaded after it. */
  homeSlot: createObservable<Element | null>(null),
  /** The pages that were opened before. */
  opened: new Set<RoutePath | undefined>(),
  /** The boxes of each page that is being fetched, once they were fetched themselves. */
  pendingBoxes: createObservable<ComponentType<{ path: RoutePath }> | null>(null),
});
export type UiState = ReturnType<typeof createUiState>;

export const UiStateContext = createContext<UiState | null>(null);

export const useUiState = (): UiState => useRequired(UiStateContext, 'UiStateContext');

import { useSyncExternalStore } from 'react';
import { type HomeParts, useUiState } from '../../../components/base/ui-state';

/** What comes to home after its first prices; null until then. */
export const useHomeParts = (): HomeParts | null => {
  const { subscribe, get } = useUiState().homeParts;
  return useSyncExternalStore(subscribe, get, get);
};

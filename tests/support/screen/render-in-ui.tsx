import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createUiState, UiStateContext } from '../../../src/components/base/ui-state';

/** Renders components that need the state of screens and nothing else of the app. */
export const renderInUi = (content: ReactNode) => {
  const ui = createUiState();
  return render(content, {
    wrapper: ({ children }) => <UiStateContext value={ui}>{children}</UiStateContext>,
  });
};

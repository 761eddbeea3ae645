import { type ComponentType, useCallback, useState } from 'react';
import { LoadingLine } from '../components/feedback/waiting';
import type { Part } from '../context/deferred-assets';
import { ReasonText } from '../context/failure-text';
import { useToast } from '../context/toasts';

/**
 * Opens what lies over a screen and is not part of the start. A line shows that it is being fetched. A
 * failure is a toast, because the screen below works on, and the next tap fetches it again.
 */
export const useLaterOverlay = <Props,>(part: Part<Props>) => {
  const toast = useToast();
  const [Shown, setShown] = useState<ComponentType<Props> | null>(null);
  const close = useCallback(() => setShown(null), []);
  const open = useCallback(() => {
    setShown(() => part.loaded() ?? LoadingLine);
    part.fetched().then(
      () => setShown((shown: ComponentType<Props> | null) => shown && part.loaded()),
      () => {
        close();
        const code = navigator.onLine ? 'client.chunk' : 'client.offline';
        toast({ tone: 'error', text: <ReasonText code={code} /> });
      },
    );
  }, [part, close, toast]);
  return { Shown, open, close };
};

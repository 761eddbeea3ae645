import { createContext, type ReactNode, useCallback, useRef, useState } from 'react';
import { useRequired } from '../components/base/use-required';
import { type Toast, ToastRegion } from '../components/overlays/toast-region';

type Raise = (toast: Omit<Toast, 'key'>) => void;

const Context = createContext<Raise | null>(null);

/** More than these are not worth reading one after the other. */
const waitingAtMost = 3;

/** An error does not wait for notes; it takes their place. */
const behind = (waiting: readonly Toast[], tone: Toast['tone']) =>
  tone === 'error' ? waiting.filter((toast) => toast.tone === 'error') : waiting;

/** One toast at a time; those that come meanwhile wait for their turn. */
export const Toasts = ({ children }: { children: ReactNode }) => {
  const [queue, setQueue] = useState<readonly Toast[]>([]);
  const last = useRef(0);
  const raise: Raise = useCallback((toast) => {
    last.current += 1;
    const keyed = { ...toast, key: last.current };
    setQueue((waiting) => [...behind(waiting, toast.tone).slice(0, waitingAtMost - 1), keyed]);
  }, []);
  const expire = useCallback(
    (key: Toast['key']) => setQueue((waiting) => waiting.filter((toast) => toast.key !== key)),
    [],
  );
  return (
    <Context value={raise}>
      {children}
      <ToastRegion toast={queue[0] ?? null} onExpired={expire} />
    </Context>
  );
};

/** Says something once: `toast({ tone: 'success', text: <FormattedMessage id="…" /> })`. */
export const useToast = (): Raise => useRequired(Context, 'Toasts');

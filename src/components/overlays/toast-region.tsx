import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
import styles from './toast-region.module.css';

const css = classesOf(styles);

export type Toast = {
  /** A new key is a new toast, even with the same text. */
  key: string | number;
  tone: 'note' | 'success' | 'error';
  text: ReactNode;
};

const durationMs = { note: 3000, success: 3000, error: 5000 };
const icons = { note: 'info', success: 'check', error: 'warn' } as const;

/**
 * One toast at a time. The live regions are always in the DOM, or screen readers would not announce
 * them. A toast stays while it is pressed.
 */
export const ToastRegion = ({
  toast,
  onExpired,
}: {
  toast: Toast | null;
  onExpired: (key: Toast['key']) => void;
}) => {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!toast || held) return;
    const timer = setTimeout(() => onExpired(toast.key), durationMs[toast.tone]);
    return () => clearTimeout(timer);
  }, [toast, held, onExpired]);

  const shown = toast ? (
    <div
      key={toast.key}
      className={css('toast', toast.tone)}
      onPointerDown={() => setHeld(true)}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon name={icons[toast.tone]} />
      <p className={css('text')}>{toast.text}</p>
    </div>
  ) : null;

  // The build renders the first screen where there is no document; no toast is shown there.
  if (typeof document === 'undefined') return null;
  return createPortal(
    <div className={css('region')} data-over-overlays>
      <div role="status">{toast && toast.tone !== 'error' ? shown : null}</div>
      <div role="alert">{toast?.tone === 'error' ? shown : null}</div>
    </div>,
    document.body,
  );
};

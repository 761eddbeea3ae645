import { useEffect, useEffectEvent } from 'react';

const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Notices that a person uses the app, and that it is hidden. */
export const useActivity = (onActive: () => void, onHidden: () => void): void => {
  const notice = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onActive();
  });
  const hide = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') onHidden();
  });
  useEffect(() => {
    const active = () => notice();
    const hidden = () => hide();
    for (const sign of signs) {
      window.addEventListener(sign, active, { capture: true, passive: true });
    }
    document.addEventListener('visibilitychange', hidden);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, active, { capture: true });
      document.removeEventListener('visibilitychange', hidden);
    };
  }, []);
};

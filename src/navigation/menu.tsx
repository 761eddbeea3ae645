import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { later } from '../app/deferred-assets';
import { MenuContext } from './menu-context';

const MenuDrawer = later(async () => (await import('./menu-drawer')).MenuDrawer);

/** Provides the function that opens the left menu. */
export const Menu = ({ children }: { children: ReactNode }) => {
  const [isShown, setIsShown] = useState(false);
  const open = useCallback(() => setIsShown(true), []);
  return (
    <MenuContext value={open}>
      {children}
      {isShown ? (
        <Suspense>
          <MenuDrawer onClose={() => setIsShown(false)} />
        </Suspense>
      ) : null}
    </MenuContext>
  );
};

import type { ReactNode } from 'react';
import { later } from '../context/deferred-assets';
import { useLaterOverlay } from './later-overlay';
import { MenuContext } from './menu-context';

export const menuDrawer = later(() => import('./menu-drawer'), 'MenuDrawer');

/** Provides the function that opens the left menu. */
export const Menu = ({ children }: { children: ReactNode }) => {
  const { Shown, open, close } = useLaterOverlay(menuDrawer);
  return (
    <MenuContext value={open}>
      {children}
      {Shown ? <Shown onClose={close} /> : null}
    </MenuContext>
  );
};

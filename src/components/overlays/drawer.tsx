import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import { IconButton } from '../controls/icon-button';
import styles from './drawer.module.css';
import { Overlay } from './overlay';

const css = classesOf(styles);

export type DrawerProps = {
  open: boolean;
  label: string;
  closeLabel: string;
  onClose: () => void;
  /** Beside the close button: the profile. */
  head?: ReactNode;
  children: ReactNode;
};

/** The left menu. It has no edge swipe to open it: that gesture is the system's. */
export const Drawer = ({ open, label, closeLabel, onClose, head, children }: DrawerProps) =>
  open ? (
    <Overlay kind="drawer" label={label} onClose={onClose}>
      <div className={css('head')}>
        <div className={css('profile')}>{head}</div>
        <IconButton icon="close" label={closeLabel} onPress={onClose} />
      </div>
      {children}
    </Overlay>
  ) : null;

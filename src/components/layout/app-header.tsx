import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import { usePageName } from '../base/page-name';
import { IconButton } from '../controls/icon-button';
import styles from './app-header.module.css';

const css = classesOf(styles);

type HeaderButton = { label: string; onPress: () => void };

export type AppHeaderProps = {
  title: ReactNode;
  /** Under the title, in small type: the pair's change, the account's mail. */
  subtitle?: ReactNode;
  back?: HeaderButton | undefined;
  menu?: HeaderButton | undefined;
  /** At most two icon buttons. */
  actions?: ReactNode;
};

/** The bar at the top of every screen. Its title is the screen's only `h1`. */
export const AppHeader = ({ title, subtitle, back, menu, actions }: AppHeaderProps) => {
  const heading = usePageName();
  return (
    <header className={css('header')}>
      <div className={css('bar')}>
        {back ? <IconButton icon="back" label={back.label} onPress={back.onPress} /> : null}
        {menu ? <IconButton icon="menu" label={menu.label} onPress={menu.onPress} /> : null}
        <div className={css('names', !back && !menu && 'inset')}>
          <h1 ref={heading} className={css('title')} tabIndex={-1}>
            {title}
          </h1>
          {subtitle ? <div className={css('subtitle')}>{subtitle}</div> : null}
        </div>
        {actions ? <div className={css('actions')}>{actions}</div> : null}
      </div>
    </header>
  );
};

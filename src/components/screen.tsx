import type { ReactNode } from 'react';
import { classesOf } from './class-names';
import styles from './screen.module.css';

const css = classesOf(styles);

export type ScreenProps = {
  header: ReactNode;
  /** A lasting condition under the header. */
  banner?: ReactNode;
  /** At the bottom: the primary action of a form screen, which has no tab bar. */
  action?: ReactNode;
  /** At the bottom of the five tab screens. */
  tabBar?: ReactNode;
  /** Wider than one column: trade screens from 840 px on. */
  wide?: boolean | undefined;
  /** The content has its own gutter. */
  flush?: boolean | undefined;
  children: ReactNode;
};

/** The layout of every screen. The page scrolls; header and bottom are sticky. */
export const Screen = ({
  header,
  banner,
  action,
  tabBar,
  wide = false,
  flush = false,
  children,
}: ScreenProps) => (
  <div className={css('screen')}>
    {header}
    {banner}
    <main className={css('main')}>
      <div className={css('content', wide && 'wide', flush && 'flush')}>{children}</div>
      {action ? (
        <div className={css('action')}>
          <div className={css('inner')}>{action}</div>
        </div>
      ) : null}
    </main>
    {tabBar ? <div className={css('tabs')}>{tabBar}</div> : null}
  </div>
);

import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import { followFocus } from '../base/focus';
import { Notice } from '../feedback/banner';
import styles from './screen.module.css';

const css = classesOf(styles);

export type ScreenProps = {
  header: ReactNode;
  /** A lasting condition under the header. */
  banner?: ReactNode;
  /** At the bottom: the primary action of a form screen, which has no tab bar. */
  action?: ReactNode;
  /** Why the last attempt was refused, beside the action; what a field shows is left out. */
  refusal?: ReactNode;
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
  refusal,
  tabBar,
  wide = false,
  flush = false,
  children,
}: ScreenProps) => (
  <div className={css('screen')}>
    {header}
    {banner}
    <main ref={followFocus} className={css('main')}>
      <div className={css('content', wide && 'wide', flush && 'flush')}>{children}</div>
      {action ? (
        <div className={css('action')}>
          <div className={css('inner')}>
            {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
            {action}
          </div>
        </div>
      ) : null}
    </main>
    {tabBar ? <div className={css('tabs')}>{tabBar}</div> : null}
  </div>
);

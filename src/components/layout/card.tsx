import { type ReactNode, useId } from 'react';
import { classesOf } from '../base/class-names';
import styles from './card.module.css';

const css = classesOf(styles);

export const Card = ({ children }: { children: ReactNode }) => (
  <div className={css('card')}>{children}</div>
);

/** A part of a screen with its own heading. */
export const Section = ({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) => {
  const titleId = useId();
  return (
    <section className={css('section')} aria-labelledby={titleId}>
      <div className={css('heading')}>
        <h2 id={titleId} className={css('title')}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
};

/** A vertical stack with gaps of 16 px. */
export const Stack = ({ children }: { children: ReactNode }) => (
  <div className={css('stack')}>{children}</div>
);

import { type ReactNode, useId } from 'react';
import styles from './card.module.css';
import { classesOf } from './class-names';

const css = classesOf(styles);

/** One surface with 16 px inside. */
export const Card = ({ children }: { children: ReactNode }) => (
  <div className={css('card')}>{children}</div>
);

/** A part of a screen under its own heading. */
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

/** Things below each other, 16 px apart. */
export const Stack = ({ children }: { children: ReactNode }) => (
  <div className={css('stack')}>{children}</div>
);

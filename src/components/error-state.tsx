import type { ReactNode } from 'react';
import { Button } from './button';
import { classesOf } from './class-names';
import styles from './empty-state.module.css';
import { Icon } from './icon';

const css = classesOf(styles);

export type ErrorStateProps = {
  /** What failed. */
  title: ReactNode;
  /** The server's own words, where it had some. */
  detail?: ReactNode;
  retryLabel: ReactNode;
  onRetry: () => void;
  retrying?: boolean | undefined;
  /** The way to help. */
  help?: ReactNode;
};

/** A section that could not be loaded. The rest of the screen goes on. */
export const ErrorState = ({
  title,
  detail,
  retryLabel,
  onRetry,
  retrying,
  help,
}: ErrorStateProps) => (
  <div className={css('state')} role="alert">
    <span className={css('sign')}>
      <Icon name="warn" />
    </span>
    <p className={css('title')}>{title}</p>
    {detail ? <p className={css('text')}>{detail}</p> : null}
    <div className={css('action')}>
      <Button variant="secondary" compact pending={retrying} onPress={onRetry}>
        {retryLabel}
      </Button>
      {help}
    </div>
  </div>
);

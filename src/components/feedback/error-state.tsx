import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import { Button } from '../controls/button';
import { Icon } from '../icons/icon';
import styles from './empty-state.module.css';

const css = classesOf(styles);

export type ErrorStateProps = {
  /** What failed. */
  title: ReactNode;
  /** The server's message, if there is one. */
  detail?: ReactNode;
  /** Without it nothing but waiting helps. */
  retryLabel?: ReactNode;
  onRetry: () => void;
  retrying?: boolean | undefined;
};

/** A section that could not be loaded; the rest of the screen stays usable. */
export const ErrorState = ({ title, detail, retryLabel, onRetry, retrying }: ErrorStateProps) => (
  <div className={css('state')} role="alert">
    <span className={css('sign')}>
      <Icon name="warn" />
    </span>
    <p className={css('title')}>{title}</p>
    {detail ? <p className={css('text')}>{detail}</p> : null}
    {retryLabel ? (
      <div className={css('action')}>
        <Button variant="secondary" compact pending={retrying} onPress={onRetry}>
          {retryLabel}
        </Button>
      </div>
    ) : null}
  </div>
);

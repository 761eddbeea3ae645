import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Failure } from '../../schemas/kernel/failure';
import { ErrorState } from '../components/feedback/error-state';
import { FailureText } from '../context/failure-text';

type FailedReadingProps = {
  /** What could not be read. */
  title: ReactNode;
  failure: Failure | null;
  onRetry: () => void;
};

/** In the place of what could not be read: why, and the way to try again. */
export const FailedReading = ({ title, failure, onRetry }: FailedReadingProps) => (
  <ErrorState
    title={title}
    detail={failure ? <FailureText failure={failure} /> : null}
    retryLabel={<FormattedMessage id="page.retry" />}
    onRetry={onRetry}
  />
);

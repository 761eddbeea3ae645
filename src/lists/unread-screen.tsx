import type { ReactNode } from 'react';
import type { Failure } from '../../schemas/kernel/failure';
import { Screen, type ScreenProps } from '../components/layout/screen';
import { FailedReading } from './failed-reading';

/** In the place of a screen as long as what it is about is not read: boxes, or why it could not be. */
export const UnreadScreen = ({
  header,
  title,
  failure,
  reading,
  pending,
}: {
  header: ScreenProps['header'];
  /** Of the failure. */
  title: ReactNode;
  failure: Failure | null;
  reading: { send: (event: { type: 'retry.requested' }) => void };
  pending: ReactNode;
}) => (
  <Screen header={header}>
    {failure ? (
      <FailedReading
        title={title}
        failure={failure}
        onRetry={() => reading.send({ type: 'retry.requested' })}
      />
    ) : (
      pending
    )}
  </Screen>
);

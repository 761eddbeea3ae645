import { useSelector } from '@xstate/react';
import { Component, type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { ChunkTimeout } from '../api/kernel/chunk';
import { ErrorState } from '../components/feedback/error-state';
import { AppHeader } from '../components/layout/app-header';
import { Screen } from '../components/layout/screen';
import { ReasonText } from '../context/failure-text';
import { useEmitted } from '../context/services';
import { useBack } from '../navigation/back';
import { useConnection, usePairList } from '../realtime/live-provider';

/** The messages of browsers when a part of the app could not be fetched. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof ChunkTimeout ||
  (error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message));

/**
 * A page whose code did not come. The app is loaded again once the server responds, never before:
 * without a network only the browser's own page would be left.
 */
export const MissingPage = ({ isLate = false }: { isLate?: boolean }) => {
  const pairList = usePairList();
  const isBusy = useSelector(pairList, (snapshot) => snapshot.hasTag('busy'));
  const isOffline = useConnection() === 'offline';
  const reloads = useRef(false);
  useEffect(() => {
    if (isOffline) reloads.current = true;
  }, [isOffline]);
  // The pairs are also read again when the network returns.
  useEmitted(pairList, 'value.read', () => {
    if (reloads.current) location.reload();
  });
  const reload = () => {
    reloads.current = true;
    pairList.send({ type: 'refresh.requested' });
  };
  const code = isLate ? 'client.timeout' : 'client.chunk';
  return (
    <ErrorState
      title={
        isOffline ? <FormattedMessage id="connection.offline.empty" /> : <ReasonText code={code} />
      }
      detail={isOffline ? <FormattedMessage id="page.offline" /> : null}
      retryLabel={isOffline ? null : <FormattedMessage id="page.failed.reload" />}
      retrying={isBusy}
      onRetry={reload}
    />
  );
};

const FailedScreen = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Screen header={<AppHeader back={useBack()} title={<FormattedMessage id="page.failed" />} />}>
    {isMissingChunk(error) ? (
      <MissingPage />
    ) : (
      <ErrorState
        title={<FormattedMessage id="page.failed.title" />}
        detail={<FormattedMessage id="page.failed.text" />}
        retryLabel={<FormattedMessage id="page.retry" />}
        onRetry={onRetry}
      />
    )}
  </Screen>
);

/** One per screen: a bug on one of them leaves the others alone. A class, because React requires one. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === null ? (
      this.props.children
    ) : (
      <FailedScreen error={this.state.error} onRetry={() => this.setState({ error: null })} />
    );
  }
}

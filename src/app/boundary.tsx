import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { AppHeader } from '../components/app-header';
import { ErrorState } from '../components/error-state';
import { Screen } from '../components/screen';
import { ReasonText } from '../flows/failure-text';
import { useBack } from '../navigation/back';
import { ChunkTimeout } from './chunk';

/** The messages of browsers when a part of the app could not be fetched. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof ChunkTimeout ||
  (error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message));

const FailedScreen = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const isMissing = isMissingChunk(error);
  const help = (
    <a href="#/pages/help/center/center">
      <FormattedMessage id="page.failed.help" />
    </a>
  );
  return (
    <Screen header={<AppHeader back={useBack()} title={<FormattedMessage id="page.failed" />} />}>
      {isMissing ? (
        <ErrorState
          title={<ReasonText code="client.chunk" />}
          retryLabel={<FormattedMessage id="page.failed.reload" />}
          onRetry={() => location.reload()}
        />
      ) : (
        <ErrorState
          title={<FormattedMessage id="page.failed.title" />}
          detail={<FormattedMessage id="page.failed.text" />}
          retryLabel={<FormattedMessage id="page.retry" />}
          onRetry={onRetry}
          help={help}
        />
      )}
    </Screen>
  );
};

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

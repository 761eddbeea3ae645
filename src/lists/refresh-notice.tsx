import { useCallback, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../components/controls/button';
import { Notice } from '../components/feedback/banner';

/** A reading, or a list that grows by pages. */
type Refreshable = {
  getSnapshot: () => { context: { isStale: boolean } };
  subscribe: (listener: () => void) => { unsubscribe: () => void };
  send: (event: { type: 'refresh.requested' }) => void;
};

/** Whether what an actor has read could not be read again. */
export const useHasFailedRefresh = (actor: Refreshable): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { unsubscribe } = actor.subscribe(listener);
      return unsubscribe;
    },
    [actor],
  );
  return useSyncExternalStore(subscribe, () => actor.getSnapshot().context.isStale);
};

/** From a refresh that failed until the next one that succeeds. Above rows, or in their place. */
export const RefreshNotice = ({
  actor,
  hasFailed = false,
}: {
  actor: Refreshable;
  /** Not even the first reading succeeded, where nothing else shows that. */
  hasFailed?: boolean;
}) =>
  useHasFailedRefresh(actor) || hasFailed ? (
    <div role="status">
      <Notice
        tone="warn"
        action={
          <Button variant="text" compact onPress={() => actor.send({ type: 'refresh.requested' })}>
            <FormattedMessage id="page.retry" />
          </Button>
        }
      >
        <FormattedMessage id="list.refresh.failed" />
      </Notice>
    </div>
  ) : null;

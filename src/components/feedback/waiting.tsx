import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { classesOf } from '../base/class-names';
import styles from './waiting.module.css';

const css = classesOf(styles);

/** Whether a request is late: set by the client, shown by the indicator. */
export const createWaiting = () => {
  let isWaiting = false;
  const observers = new Set<() => void>();
  return {
    set: (now: boolean) => {
      isWaiting = now;
      for (const observe of observers) observe();
    },
    get: () => isWaiting,
    subscribe: (observe: () => void) => {
      observers.add(observe);
      return () => {
        observers.delete(observe);
      };
    },
  };
};
export type Waiting = ReturnType<typeof createWaiting>;

const Region = ({ isShown }: { isShown: boolean }) => (
  <div role="status" className={css('region')}>
    {isShown ? (
      <span className={css('line')}>
        <span className="tl-spoken">
          <FormattedMessage id="page.loading" />
        </span>
      </span>
    ) : null}
  </div>
);

/** The same line while a part of the app is being fetched. */
export const LoadingLine = () => <Region isShown />;

/** A thin line over everything while an answer is late. */
export const WaitingLine = ({ waiting }: { waiting: Waiting }) => (
  <Region isShown={useSyncExternalStore(waiting.subscribe, waiting.get, waiting.get)} />
);

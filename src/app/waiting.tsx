import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { classesOf } from '../components/class-names';
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

/** A thin line over everything while an answer is late. */
export const WaitingLine = ({ waiting }: { waiting: Waiting }) => {
  const isWaiting = useSyncExternalStore(waiting.subscribe, waiting.get, waiting.get);
  return (
    <div role="status" className={css('region')}>
      {isWaiting ? (
        <span className={css('line')}>
          <span className="tl-spoken">
            <FormattedMessage id="page.loading" />
          </span>
        </span>
      ) : null}
    </div>
  );
};

import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { classesOf } from '../base/class-names';
import { useUiState } from '../base/ui-state';
import styles from './waiting.module.css';

const css = classesOf(styles);

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
export const WaitingLine = () => {
  const { isLate } = useUiState();
  return <Region isShown={useSyncExternalStore(isLate.subscribe, isLate.get, isLate.get)} />;
};

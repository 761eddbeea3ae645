import { FormattedMessage } from 'react-intl';
import { selectPreferences, selectUser } from '../../../../machines/account/app';
import type { Failure } from '../../../../schemas/kernel/failure';
import { timeOf } from '../../../../schemas/kernel/time';
import { classesOf } from '../../../components/base/class-names';
import { Button } from '../../../components/controls/button';
import { AmountText } from '../../../components/figures/amount-text';
import { App } from '../../../context/app-context';
import { FailureText } from '../../../context/failure-text';
import { rowTime } from '../../../format/time';
import { seenTotalOf } from './seen-total';
import styles from './value-day.module.css';

const css = classesOf(styles);

/** Without a network the total as it was last seen, with its time; else why there is none. */
export const NoTotal = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => {
  const user = App.useSelector(selectUser);
  const { balancesHidden } = App.useSelector(selectPreferences);
  const isOffline = failure.kind === 'unreachable' && failure.code === 'client.offline';
  const seen = isOffline && user ? seenTotalOf(user.id) : null;
  if (seen) {
    return (
      <>
        <AmountText
          kind="balance"
          size="display"
          tone="faint"
          amount={seen.total}
          decimals={2}
          hidden={balancesHidden}
        />
        <p className={css('seen')}>
          <FormattedMessage
            id="value.seen"
            values={{ time: rowTime(seen.at, timeOf(Date.now())) }}
          />
        </p>
      </>
    );
  }
  return (
    <div className={css('failed')} role="alert">
      <p>
        <FormattedMessage id="value.failed" /> <FailureText failure={failure} />
      </p>
      <Button variant="secondary" compact onPress={onRetry}>
        <FormattedMessage id="page.retry" />
      </Button>
    </div>
  );
};

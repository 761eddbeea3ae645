import { FormattedMessage } from 'react-intl';
import type { Pair } from '../../../schemas/market/pair';
import { classesOf } from '../../components/base/class-names';
import { EmptyState } from '../../components/feedback/empty-state';
import { SpotBook } from '../spot/spot-book';
import styles from './futures-screen.module.css';
import { VisitorTicket } from './visitor-ticket';

const css = classesOf(styles);

/** What somebody who is not logged in sees: the form to try, and no positions. */
export const VisitorPage = ({ pair }: { pair: Pair }) => (
  <>
    <VisitorTicket
      key={pair.symbol}
      pair={pair}
      book={(pick) => <SpotBook pair={pair} onPick={pick} />}
    />
    <div className={css('records')}>
      <EmptyState>
        <FormattedMessage id="futures.login" />
      </EmptyState>
    </div>
  </>
);

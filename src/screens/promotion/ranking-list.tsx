import { FormattedMessage, useIntl } from 'react-intl';
import type { Promotion, Rank } from '../../../schemas/promotion/promotion';
import { classesOf } from '../../components/base/class-names';
import { EmptyState } from '../../components/feedback/empty-state';
import { AmountText } from '../../components/figures/amount-text';
import { List, ListRow } from '../../components/layout/list-row';
import styles from './promotion.module.css';
import { AccountName } from './promotion-words';

const css = classesOf(styles);

const medals = 3;

/** The first three have a medal around their number. */
const Place = ({ rank }: { rank: number | null }) => {
  const intl = useIntl();
  return (
    <span className={css('rank', rank !== null && rank <= medals && 'medal')}>
      {rank === null ? (
        '--'
      ) : (
        <span role="img" aria-label={intl.formatMessage({ id: 'promotion.rank' }, { rank })}>
          {rank}
        </span>
      )}
    </span>
  );
};

const Row = ({ rank, account, total, isMe }: Rank) => (
  <ListRow
    current={isMe}
    start={<Place rank={rank} />}
    title={<AccountName account={account} />}
    subtitle={isMe ? <FormattedMessage id="label.you" /> : undefined}
    figure={<AmountText amount={total} decimals={8} unit="USDT" />}
  />
);

/** Who was paid most, and the own place below, wherever it is. */
export const RankingList = ({ promotion }: { promotion: Promotion }) => {
  const { ranking, ownRank, income } = promotion;
  if (ranking.length === 0) {
    return (
      <EmptyState drawing="boat">
        <FormattedMessage id="promotion.top.empty" />
      </EmptyState>
    );
  }
  const own = ranking.find(({ isMe }) => isMe)?.rank ?? ownRank;
  return (
    <>
      <List>
        {ranking.map((row) => (
          <Row key={row.rank} {...row} />
        ))}
      </List>
      <div className={css('own')}>
        <List plain>
          <ListRow
            start={<Place rank={own} />}
            title={<FormattedMessage id="label.you" />}
            subtitle={own === null ? <FormattedMessage id="promotion.rank.none" /> : undefined}
            figure={<AmountText amount={income} decimals={8} unit="USDT" />}
          />
        </List>
      </div>
    </>
  );
};

import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Promotion } from '../../../schemas/promotion/promotion';
import { classesOf } from '../../components/base/class-names';
import { AmountText } from '../../components/figures/amount-text';
import { Figure } from '../../components/figures/figure';
import { Icon } from '../../components/icons/icon';
import { Card } from '../../components/layout/card';
import { timeStamp, zoneName } from '../../format/time';
import { UsdtValuation } from '../../parts/wallet/usdt-valuation';
import styles from './promotion.module.css';

const css = classesOf(styles);

const Stat = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={css('stat')}>
    <dt className={css('label')}>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** How many people were invited, and what that has earned. */
export const StatsCard = ({
  promotion: { people, income, pending, nextPayoutAt },
  onPeople,
}: {
  promotion: Promotion;
  onPeople: () => void;
}) => (
  <Card>
    <dl className={css('stats')}>
      <Stat
        label={
          <button type="button" className={css('link')} onClick={onPeople}>
            <FormattedMessage id="promotion.people" />
            <Icon name="chevron-right" size="small" />
          </button>
        }
      >
        <Figure strong>{`${people}`}</Figure>
      </Stat>
      <Stat label={<FormattedMessage id="promotion.income" />}>
        <AmountText amount={income} decimals={8} unit="USDT" strong />
        <div>
          <UsdtValuation usdt={income} />
        </div>
      </Stat>
      {pending === null ? null : (
        <Stat label={<FormattedMessage id="promotion.pending" />}>
          <AmountText amount={pending} decimals={8} unit="USDT" strong />
        </Stat>
      )}
    </dl>
    {pending === null || nextPayoutAt === null ? null : (
      <p className={css('next')}>
        <FormattedMessage
          id="promotion.pending.time"
          values={{ time: timeStamp(nextPayoutAt), zone: zoneName(nextPayoutAt) }}
        />
      </p>
    )}
  </Card>
);

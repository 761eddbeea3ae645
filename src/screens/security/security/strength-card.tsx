import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { User } from '../../../../schemas/account/user';
import { type Status, StatusTag } from '../../../components/feedback/status-tag';
import { Card } from '../../../components/layout/card';
import { missing } from '../../../format/figure';
import styles from './strength-card.module.css';

const verificationStatus: Record<User['basicVerification'], Status> = {
  unverified: 'ended',
  reviewing: 'waiting',
  verified: 'done',
};

type Checked = { label: ReactNode; status: Status | null };

const Check = ({ label, status }: Checked) => (
  <li className={styles['check']}>
    <span>{label}</span>
    <StatusTag status={status ?? 'ended'}>
      {status === null ? (
        missing
      ) : status === 'done' ? (
        <FormattedMessage id="security.check.done" />
      ) : status === 'waiting' ? (
        <FormattedMessage id="state.reviewing" />
      ) : (
        <FormattedMessage id="security.check.open" />
      )}
    </StatusTag>
  </li>
);

/** Three checks in words, and the button to the first one that is missing. */
export const StrengthCard = ({ user, children }: { user: User; children: ReactNode }) => {
  const checks: Checked[] = [
    { label: <FormattedMessage id="login.password" />, status: 'done' },
    {
      label: <FormattedMessage id="security.fundPassword" />,
      status: user.hasFundPassword === null ? null : user.hasFundPassword ? 'done' : 'ended',
    },
    {
      label: <FormattedMessage id="security.verification" />,
      status: verificationStatus[user.basicVerification],
    },
  ];
  const done = checks.filter(({ status }) => status === 'done').length;
  return (
    <Card>
      <div className={styles['card']}>
        <h2 className={styles['title']}>
          <FormattedMessage id="security.strength" values={{ done, all: checks.length }} />
        </h2>
        <ul className={styles['checks']}>
          {checks.map((check, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the checks never change places.
            <Check key={place} {...check} />
          ))}
        </ul>
        {children}
      </div>
    </Card>
  );
};

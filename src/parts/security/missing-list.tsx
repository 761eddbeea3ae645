import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Requirement } from '../../../machines/security/prerequisites';
import type { RoutePath } from '../../../schemas/kernel/route';
import { Icon } from '../../components/icons/icon';
import { Section } from '../../components/layout/card';
import { List, ListRow } from '../../components/layout/list-row';
import { ReasonText } from '../../context/failure-text';
import { useDetour } from '../../context/return';

const remedies: Record<Requirement, { path: RoutePath; words: ReactNode }> = {
  verification: {
    path: '/pages/verification/index',
    words: <ReasonText code="kyc.required" />,
  },
  fundPassword: {
    path: '/pages/settings/security/changePayPassword',
    words: <ReasonText code="fund.not_set" />,
  },
  address: {
    path: '/pages/user/address/create',
    words: <ReasonText code="withdraw.no_address" />,
  },
  bankCard: {
    path: '/pages/bankbind/addbank',
    words: <ReasonText code="bank.not_bound" />,
  },
};

/** What is to be done first, in order, each with the way there, which leads back here. */
export const MissingList = ({ missing }: { missing: readonly Requirement[] }) => {
  const detour = useDetour();
  return (
    <List>
      {missing.map((one) => (
        <ListRow
          key={one}
          start={<Icon name="warn" />}
          title={remedies[one].words}
          figure={<FormattedMessage id="missing.go" />}
          href={`#${detour(remedies[one].path)}`}
          chevron
        />
      ))}
    </List>
  );
};

/** The same above a form, from the moment it opens until nothing is missing any more. */
export const MissingFirst = ({ missing }: { missing: readonly Requirement[] }) =>
  missing.length === 0 ? null : (
    <Section title={<FormattedMessage id="missing.title" />}>
      <MissingList missing={missing} />
    </Section>
  );

import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Requirement } from '../../machines/support/standing';
import type { RoutePath } from '../../schemas/route';
import { Icon } from '../components/icon';
import { List, ListRow } from '../components/list-row';
import { ReasonText } from './failure-text';
import { addressWithReturn } from './return';

const wants: Record<Requirement, { path: RoutePath; words: ReactNode }> = {
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
};

/** What is to be done first, in order, each with the way there, which leads back here. */
export const MissingList = ({ missing }: { missing: readonly Requirement[] }) => {
  const { pathname, search } = useLocation();
  return (
    <List>
      {missing.map((one) => (
        <ListRow
          key={one}
          start={<Icon name="warn" />}
          title={wants[one].words}
          figure={<FormattedMessage id="missing.go" />}
          href={`#${addressWithReturn(wants[one].path, `${pathname}${search}`)}`}
          chevron
        />
      ))}
    </List>
  );
};

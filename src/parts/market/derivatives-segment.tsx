import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { RoutePath } from '../../../schemas/kernel/route';
import { Segmented } from '../../components/controls/segmented';

const paths = {
  option: '/pages/option/detail',
  contract: '/pages/lever/index',
} as const satisfies Record<string, RoutePath>;

/** Options or contracts, on the pages of both; the pair stays the same. */
export const DerivativesSegment = ({
  value,
  symbol,
}: {
  value: keyof typeof paths;
  symbol: string;
}) => {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <Segmented
      label={intl.formatMessage({ id: 'derivatives.label' })}
      segments={[
        { value: 'option', label: <FormattedMessage id="assets.account.option" /> },
        { value: 'contract', label: <FormattedMessage id="assets.account.contract" /> },
      ]}
      value={value}
      onChange={(chosen) => {
        const query = new URLSearchParams({ symbol });
        void navigate(`${paths[chosen]}?${query}`, { replace: true });
      }}
    />
  );
};

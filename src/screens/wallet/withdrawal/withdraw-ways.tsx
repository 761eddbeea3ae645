import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { RoutePath } from '../../../../schemas/kernel/route';
import { Segmented } from '../../../components/controls/segmented';
import { useConfig } from '../../../context/config';

type Way = 'coin' | 'bank';

const pathOf = {
  coin: '/pages/assets/withdraw/index',
  bank: '/pages/assets/withdraw/bank/bank',
} as const satisfies Record<Way, RoutePath>;

/** To an address or to the bank; each has its page, and the way back leads before both. */
export const WithdrawWays = ({ way }: { way: Way }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  if (!useConfig().features.bank) return null;
  const choose = (chosen: Way) => {
    const back = params.get('backpage');
    const query = back === null ? '' : `?${new URLSearchParams({ backpage: back })}`;
    void navigate(`${pathOf[chosen]}${query}`, { replace: true });
  };
  return (
    <Segmented
      label={intl.formatMessage({ id: 'bankWithdrawal.way' })}
      segments={[
        { value: 'coin', label: <FormattedMessage id="deposit.way.coin" /> },
        { value: 'bank', label: <FormattedMessage id="deposit.bank" /> },
      ]}
      value={way}
      onChange={choose}
    />
  );
};

import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { RoutePath } from '../../../schemas/kernel/route';
import type { Pair } from '../../../schemas/market/pair';
import { IconButton } from '../../components/icon-button';
import { PairHeader } from '../market/pair-sheet/pair-header';

const chartPath = '/pages/trade/kline' satisfies RoutePath;

/** Which pair, how fresh its prices are, and the way to its large chart. */
export const OptionHeader = ({
  pair,
  onChoose,
}: {
  pair: Pair;
  onChoose: (symbol: string) => void;
}) => {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <PairHeader
      pair={pair}
      onChoose={onChoose}
      action={
        <IconButton
          icon="chart"
          label={intl.formatMessage({ id: 'spot.chart' })}
          onPress={() =>
            void navigate(`${chartPath}?${new URLSearchParams({ symbol: pair.symbol })}`)
          }
        />
      }
    />
  );
};

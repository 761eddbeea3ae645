import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Pair } from '../../../../schemas/market/pair';
import { IconButton } from '../../../components/controls/icon-button';
import { chartAddress } from '../chart-address';

/** In the header of a page that trades a pair: the way to its large chart. */
export const ChartLink = ({ pair }: { pair: Pair }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <IconButton
      icon="chart"
      label={intl.formatMessage({ id: 'candles.title' })}
      onPress={() => void navigate(chartAddress(pair))}
    />
  );
};

import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Pair } from '../../../schemas/pair';
import type { RoutePath } from '../../../schemas/route';
import { AppHeader } from '../../components/app-header';
import { classesOf } from '../../components/class-names';
import { Icon } from '../../components/icon';
import { IconButton } from '../../components/icon-button';
import { ConnectionMark } from '../../live/connection-mark';
import { QuoteChange } from '../../live/quote-text';
import { isOpen } from '../../routes';
import { ReasonText } from '../../shell/failure-text';
import { useToast } from '../../shell/toasts';
import { PairSheet } from '../pair-sheet/pair-sheet';
import styles from './spot-screen.module.css';

const css = classesOf(styles);

const chartPath = '/pages/trade/kline' satisfies RoutePath;

/** Which pair, how it moves, how fresh its prices are. */
export const SpotHeader = ({
  pair,
  onChoose,
}: {
  pair: Pair;
  onChoose: (symbol: string) => void;
}) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const toast = useToast();
  const [isChoosing, setIsChoosing] = useState(false);
  const showChart = () => {
    if (isOpen(chartPath)) {
      void navigate(`${chartPath}?${new URLSearchParams({ symbol: pair.symbol })}`);
    } else {
      toast({ tone: 'note', text: <ReasonText code="feature.closed" /> });
    }
  };
  return (
    <>
      <AppHeader
        title={
          <button
            type="button"
            className={css('pair')}
            aria-haspopup="dialog"
            aria-expanded={isChoosing}
            aria-label={intl.formatMessage({ id: 'spot.pair.choose' }, { symbol: pair.symbol })}
            onClick={() => setIsChoosing(true)}
          >
            {pair.symbol}
            <Icon name="chevron-down" size="small" />
          </button>
        }
        subtitle={<QuoteChange pair={pair} size="caption" />}
        actions={
          <>
            <ConnectionMark />
            <IconButton
              icon="chart"
              label={intl.formatMessage({ id: 'spot.chart' })}
              onPress={showChart}
            />
          </>
        }
      />
      <PairSheet
        open={isChoosing}
        current={pair.symbol}
        onClose={() => setIsChoosing(false)}
        onChoose={({ symbol }) => {
          setIsChoosing(false);
          onChoose(symbol);
        }}
      />
    </>
  );
};

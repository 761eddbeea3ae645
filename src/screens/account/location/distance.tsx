import { useIntl } from 'react-intl';
import { metresBetween, type Position } from '../../../../schemas/account/place';

/** How far a place is, in metres below one kilometre and in kilometres above it. */
export const Distance = ({ from, to }: { from: Position; to: Position }) => {
  const intl = useIntl();
  const metres = metresBetween(from, to);
  const isNear = metres < 1_000;
  return intl.formatNumber(isNear ? Math.round(metres) : metres / 1_000, {
    style: 'unit',
    unit: isNear ? 'meter' : 'kilometer',
    maximumFractionDigits: isNear || metres >= 100_000 ? 0 : 1,
  });
};

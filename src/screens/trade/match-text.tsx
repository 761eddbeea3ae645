import { FormattedMessage } from 'react-intl';

/** Whether an order waits for its price or takes that of the market. */
export const MatchText = ({ match }: { match: 'limit' | 'market' }) =>
  match === 'limit' ? <FormattedMessage id="spot.limit" /> : <FormattedMessage id="spot.market" />;

import { FormattedMessage, useIntl } from 'react-intl';
import { Section } from '../../../components/layout/card';
import { Skeleton, SkeletonRows } from '../../../components/layout/skeleton';

/** The boxes of the search, the switch and the rows of a list of coins. */
export const CoinBoxes = () => {
  const intl = useIntl();
  return (
    <Section title={<FormattedMessage id="assets.coins" />}>
      <Skeleton height="var(--tl-hit)" />
      <Skeleton height="var(--tl-hit)" width="14rem" />
      <SkeletonRows rows={4} label={intl.formatMessage({ id: 'assets.loading' })} />
    </Section>
  );
};

import type { ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';
import { ErrorState } from '../../components/feedback/error-state';
import { later } from '../../context/deferred-assets';
import { ReasonText } from '../../context/failure-text';

/** Orders can be placed without the chart, so its absence is not one of the page. */
const MissingChart = () => (
  <ErrorState
    title={<ReasonText code="client.chunk" />}
    retryLabel={<FormattedMessage id="page.failed.reload" />}
    onRetry={() => location.reload()}
  />
);

/** The chart of a page, which is fetched when it is first shown. */
export const deferredChart = <Props,>(load: () => Promise<ComponentType<Props>>) => {
  const fetched = async (): Promise<{ Chart: ComponentType<Props> }> => {
    try {
      return { Chart: await load() };
    } catch {
      return { Chart: MissingChart };
    }
  };
  return later(fetched, 'Chart').shown();
};

import { FormattedMessage } from 'react-intl';
import { Button } from '../components/controls/button';
import { Banner } from '../components/feedback/banner';

/** Above figures that could not be read again. */
export const OutdatedBanner = ({ onRefresh }: { onRefresh: () => void }) => (
  <Banner
    tone="warn"
    action={
      <Button variant="text" compact onPress={onRefresh}>
        <FormattedMessage id="action.refresh" />
      </Button>
    }
  >
    <FormattedMessage id="assets.behind" />
  </Banner>
);

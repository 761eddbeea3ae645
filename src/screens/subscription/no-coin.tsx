import { FormattedMessage } from 'react-intl';
import type { RoutePath } from '../../../schemas/kernel/route';
import { ButtonLink } from '../../components/controls/button';
import { EmptyState } from '../../components/feedback/empty-state';

const listPath = '/pages/publication/index' satisfies RoutePath;

/** For an address that names no new coin. */
export const NoCoin = () => (
  <EmptyState
    drawing="search"
    action={
      <ButtonLink variant="secondary" compact href={`#${listPath}`}>
        <FormattedMessage id="subscription.see" />
      </ButtonLink>
    }
  >
    <FormattedMessage id="subscription.none" />
  </EmptyState>
);

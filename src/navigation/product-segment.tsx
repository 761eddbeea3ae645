import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { RoutePath } from '../../schemas/kernel/route';
import { useToast } from '../app/toasts';
import { Segmented } from '../components/segmented';
import { ReasonText } from '../flows/failure-text';
import { isOpen } from './open-pages';

const paths = {
  option: '/pages/option/detail',
  contract: '/pages/lever/index',
} as const satisfies Record<string, RoutePath>;
type Product = keyof typeof paths;

/** Options and contracts share a tab; the other one opens in its place, with the same pair. */
export const ProductSegment = ({ value, symbol }: { value: Product; symbol: string }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const toast = useToast();
  const show = (product: Product) => {
    const path: RoutePath = paths[product];
    if (!isOpen(path)) {
      toast({ tone: 'note', text: <ReasonText code="feature.closed" /> });
      return;
    }
    void navigate(`${path}?${new URLSearchParams({ symbol })}`, { replace: true });
  };
  return (
    <Segmented
      label={intl.formatMessage({ id: 'product.label' })}
      segments={[
        { value: 'option', label: <FormattedMessage id="product.option" /> },
        { value: 'contract', label: <FormattedMessage id="product.contract" /> },
      ]}
      value={value}
      onChange={show}
    />
  );
};

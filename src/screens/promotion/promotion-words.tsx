import { FormattedMessage } from 'react-intl';
import type { Identity, RebateSource } from '../../../schemas/promotion/rebate-figures';

export const IdentityName = ({ identity }: { identity: Identity }) => {
  switch (identity) {
    case 'member':
      return <FormattedMessage id="promotion.identity.member" />;
    case 'vip':
      return <FormattedMessage id="promotion.identity.vip" />;
    case 'partner':
      return <FormattedMessage id="promotion.identity.partner" />;
  }
};

export const SourceName = ({ source }: { source: RebateSource | null }) => {
  switch (source) {
    case 'spot_fee':
      return <FormattedMessage id="statement.kind.spot.fee" />;
    case 'lever_fee':
      return <FormattedMessage id="statement.kind.lever.fee" />;
    case 'option_fee':
      return <FormattedMessage id="statement.kind.option.fee" />;
    case 'hosting_interest':
      return <FormattedMessage id="statement.kind.hosting.interest" />;
    case null:
      return <FormattedMessage id="promotion.source.other" />;
  }
};

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

/** Breaks at its `@` before anywhere else. */
export const AccountName = ({ account }: { account: string }) => {
  const at = account.indexOf('@');
  return at < 1 ? (
    <span translate="no">{account}</span>
  ) : (
    <span translate="no">
      {account.slice(0, at)}
      <wbr />
      {account.slice(at)}
    </span>
  );
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

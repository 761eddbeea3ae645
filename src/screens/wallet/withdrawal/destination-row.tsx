import { FormattedMessage } from 'react-intl';
import type { RoutePath } from '../../../../schemas/kernel/route';
import type { BankCard } from '../../../../schemas/wallet/bank-card';
import type { WithdrawAddress } from '../../../../schemas/wallet/withdraw-address';
import { Notice } from '../../../components/feedback/banner';
import { CoinDisc } from '../../../components/figures/coin-disc';
import { Icon } from '../../../components/icons/icon';
import { List, ListRow } from '../../../components/layout/list-row';
import { useDetour } from '../../../context/return';
import { maskedCard, shortened } from '../../../format/masked';
import { FieldError } from '../../../forms/field-error';

const cards = {
  bound: '/pages/bankbind/index',
  none: '/pages/bankbind/addbank',
} as const satisfies Record<string, RoutePath>;

const addresses = {
  saved: '/pages/user/address/index',
  none: '/pages/user/address/create',
} as const satisfies Record<string, RoutePath>;

/** The bound card, with the way to another one, or the way to the first. */
export const CardRow = ({ card }: { card: BankCard | null }) => {
  const detour = useDetour();
  return (
    <List>
      <ListRow
        start={<Icon name="card" />}
        title={
          card ? (
            <span translate="no">{card.bankName}</span>
          ) : (
            <FormattedMessage id="bankCard.add" />
          )
        }
        subtitle={card ? maskedCard(card.accountNumber) : undefined}
        href={`#${detour(card ? cards.bound : cards.none)}`}
      />
    </List>
  );
};

/** The saved address that a withdrawal goes to, with the way to the others, or to the first. */
export const AddressRow = ({
  coin,
  address,
}: {
  coin: string;
  address: WithdrawAddress | null;
}) => {
  const detour = useDetour();
  const coolsUntil = address?.isCooling ? address.usableAt : null;
  return (
    <>
      <List>
        <ListRow
          start={<CoinDisc symbol={coin} />}
          title={
            address ? (
              address.label || shortened(address.address)
            ) : (
              <FormattedMessage id="address.add" />
            )
          }
          subtitle={address ? `${address.chain} · ${shortened(address.address)}` : undefined}
          href={`#${address ? detour(addresses.saved, { choose: coin }) : detour(addresses.none)}`}
        />
      </List>
      {coolsUntil === null ? null : (
        <Notice tone="warn">
          <FieldError code="withdraw.address_cooling" params={{ time: coolsUntil }} />
        </Notice>
      )}
    </>
  );
};

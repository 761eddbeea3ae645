import { FormattedMessage } from 'react-intl';
import type { RoutePath } from '../../../../schemas/kernel/route';
import type { BankCard } from '../../../../schemas/wallet/bank-card';
import { Button, ButtonLink } from '../../../components/controls/button';
import { EmptyState } from '../../../components/feedback/empty-state';
import { Icon } from '../../../components/icons/icon';
import { AppHeader } from '../../../components/layout/app-header';
import { Card } from '../../../components/layout/card';
import { Screen } from '../../../components/layout/screen';
import { useLimits } from '../../../context/limits';
import { useDetour, useReturn, useReturnAddress } from '../../../context/return';
import { maskedCard } from '../../../format/masked';
import { useBack } from '../../../navigation/back';
import styles from './bank-card.module.css';
import { BankCardReading } from './bank-card-reading';

const addPath = '/pages/bankbind/addbank' satisfies RoutePath;

const Tile = ({ card }: { card: BankCard }) => {
  const limits = useLimits();
  return (
    <Card>
      <div className={styles['tile']}>
        <div className={styles['bank']}>
          <h2 className={styles['name']} translate="no">
            {card.bankName}
          </h2>
          <Icon name="card" />
        </div>
        <p className={`${styles['number']} tl-figure`}>{maskedCard(card.accountNumber)}</p>
        <p className={styles['holder']}>
          <span translate="no">{card.holder}</span>
          <span>{limits['bank.currency']}</span>
        </p>
      </div>
    </Card>
  );
};

/** The card that bank withdrawals go to, and the way to another one; a withdrawal asks for it here. */
export const BankCardsScreen = () => {
  const asked = useReturnAddress();
  const leave = useReturn('/pages/assets/withdraw/bank/bank');
  const detour = useDetour();
  const add = `#${asked === null ? addPath : detour(addPath)}`;
  const header = <AppHeader back={useBack()} title={<FormattedMessage id="bankCard.title" />} />;
  const replace = (
    <ButtonLink variant="secondary" href={add}>
      <FormattedMessage id="bankCard.replace" />
    </ButtonLink>
  );
  const use = (
    <Button onPress={leave}>
      <FormattedMessage id="bankCard.use" />
    </Button>
  );
  return (
    <BankCardReading header={header}>
      {({ card }) =>
        card ? (
          <Screen header={header} action={asked === null ? replace : use}>
            <div className={styles['parts']}>
              <Tile card={card} />
              {asked === null ? null : replace}
            </div>
          </Screen>
        ) : (
          <Screen header={header}>
            <EmptyState
              drawing="wallet"
              action={
                <ButtonLink compact href={add}>
                  <FormattedMessage id="bankCard.add" />
                </ButtonLink>
              }
            >
              <FormattedMessage id="bankCard.none" />
            </EmptyState>
          </Screen>
        )
      }
    </BankCardReading>
  );
};

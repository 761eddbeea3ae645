import { FormattedMessage } from 'react-intl';
import type { RoutePath } from '../../../../schemas/kernel/route';
import type { BankCard } from '../../../../schemas/wallet/bank-card';
import { useLimits } from '../../../app/limits';
import { AppHeader } from '../../../components/app-header';
import { ButtonLink } from '../../../components/button';
import { Card } from '../../../components/card';
import { EmptyState } from '../../../components/empty-state';
import { Icon } from '../../../components/icon';
import { Screen } from '../../../components/screen';
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
          <h2 className={styles['name']}>{card.bankName}</h2>
          <Icon name="card" />
        </div>
        <p className={`${styles['number']} tl-figure`}>{maskedCard(card.accountNumber)}</p>
        <p className={styles['holder']}>
          <span>{card.holder}</span>
          <span>{limits['bank.currency']}</span>
        </p>
      </div>
    </Card>
  );
};

/** The card that bank withdrawals go to, and the way to another one. */
export const BankCardsScreen = () => {
  const header = <AppHeader back={useBack()} title={<FormattedMessage id="bankCard.title" />} />;
  return (
    <BankCardReading header={header}>
      {({ card }) =>
        card ? (
          <Screen
            header={header}
            action={
              <ButtonLink variant="secondary" href={`#${addPath}`}>
                <FormattedMessage id="bankCard.replace" />
              </ButtonLink>
            }
          >
            <div className={styles['parts']}>
              <Tile card={card} />
            </div>
          </Screen>
        ) : (
          <Screen header={header}>
            <EmptyState
              drawing="wallet"
              action={
                <ButtonLink compact href={`#${addPath}`}>
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

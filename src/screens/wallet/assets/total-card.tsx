import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectPreferences } from '../../../../machines/account/app';
import type { Amount } from '../../../../schemas/kernel/money';
import { App } from '../../../app/app-context';
import { AmountText, ValuationText } from '../../../components/amount-text';
import { classesOf } from '../../../components/class-names';
import { Icon } from '../../../components/icon';
import { IconButton } from '../../../components/icon-button';
import { Skeleton } from '../../../components/skeleton';
import { ValuationSheet } from '../../../flows/valuation-sheet';
import styles from './total-card.module.css';

const css = classesOf(styles);

/** Hides every balance of the app, and is remembered. */
const Eye = () => {
  const intl = useIntl();
  const app = App.useActorRef();
  const { balancesHidden } = App.useSelector(selectPreferences);
  return (
    <IconButton
      icon={balancesHidden ? 'eye-off' : 'eye'}
      tone="quiet"
      label={intl.formatMessage({ id: balancesHidden ? 'assets.show' : 'assets.hide' })}
      onPress={() =>
        app.send({ type: 'preferences.changed', change: { balancesHidden: !balancesHidden } })
      }
    />
  );
};

const Frame = ({ figure, valuation }: { figure: ReactNode; valuation: ReactNode }) => (
  <div className={css('total')}>
    <span className={css('label')}>
      <FormattedMessage id="assets.total" />
      <Eye />
    </span>
    <span className={css('amount')}>{figure}</span>
    {valuation}
  </div>
);

/** What everything comes to, in USDT and in the money that the person thinks in. */
export const TotalCard = ({
  total,
  fiat,
  code,
  hidden,
}: {
  total: Amount | null;
  fiat: Amount | null;
  code: string;
  hidden: boolean;
}) => {
  const intl = useIntl();
  const [isChoosing, setIsChoosing] = useState(false);
  const figure = (
    <>
      <AmountText amount={total} decimals={2} kind="price" size="display" hidden={hidden} />
      <span className={css('unit')}>USDT</span>
    </>
  );
  const valuation = (
    <button
      type="button"
      className={css('valuation')}
      title={intl.formatMessage({ id: 'assets.valuation' }, { code })}
      onClick={() => setIsChoosing(true)}
    >
      <ValuationText amount={fiat} unit={code} hidden={hidden} size="small" />
      <Icon name="chevron-down" size="small" />
    </button>
  );
  return (
    <>
      <Frame figure={figure} valuation={valuation} />
      <ValuationSheet open={isChoosing} onClose={() => setIsChoosing(false)} />
    </>
  );
};

export const TotalSkeleton = () => (
  <Frame
    figure={<Skeleton width="11rem" height="var(--tl-lh-display)" />}
    valuation={
      <span className={css('valuation')}>
        <Skeleton width="8rem" height="var(--tl-lh-small)" />
      </span>
    }
  />
);

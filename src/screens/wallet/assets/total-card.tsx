import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectPreferences } from '../../../../machines/account/app';
import type { Amount } from '../../../../schemas/kernel/money';
import { classesOf } from '../../../components/base/class-names';
import { IconButton } from '../../../components/controls/icon-button';
import { AmountText, ValuationText } from '../../../components/figures/amount-text';
import { Figure } from '../../../components/figures/figure';
import { Icon } from '../../../components/icons/icon';
import { Skeleton } from '../../../components/layout/skeleton';
import { App } from '../../../context/app-context';
import { ValuationSheet } from '../../../parts/account/valuation-sheet';
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

type FrameProps = { label?: ReactNode; figure: ReactNode; valuation: ReactNode };

const allAssets = <FormattedMessage id="assets.total" />;

const Frame = ({ label = allAssets, figure, valuation }: FrameProps) => (
  <div className={css('total')}>
    <span className={css('label')}>
      {label}
      <Eye />
    </span>
    <span className={css('amount')}>{figure}</span>
    {valuation}
  </div>
);

/** What everything, or one account, comes to in USDT and in another valuation currency. */
export const TotalCard = ({
  label,
  total,
  fiat,
  code,
  hidden,
}: {
  label?: ReactNode;
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
      {code === 'USDT' ? (
        <Figure size="small" tone="faint">
          {code}
        </Figure>
      ) : (
        <ValuationText amount={fiat} unit={code} hidden={hidden} size="small" />
      )}
      <Icon name="chevron-down" size="small" />
    </button>
  );
  return (
    <>
      <Frame label={label} figure={figure} valuation={valuation} />
      <ValuationSheet open={isChoosing} onClose={() => setIsChoosing(false)} />
    </>
  );
};

export const TotalSkeleton = ({ label }: { label?: ReactNode }) => (
  <Frame
    label={label}
    figure={<Skeleton width="11rem" height="var(--tl-lh-display)" />}
    valuation={
      <span className={css('valuation')}>
        <Skeleton width="8rem" height="var(--tl-lh-small)" />
      </span>
    }
  />
);

import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isPositive } from '../../../../schemas/kernel/money';
import type { Holding } from '../../../../schemas/wallet/wallet';
import { AmountText } from '../../../components/amount-text';
import { classesOf } from '../../../components/class-names';
import { KeyValue, KeyValueList } from '../../../components/key-value-list';
import { Sheet } from '../../../components/sheet';
import styles from './coin-list.module.css';

const css = classesOf(styles);

const reasons: readonly { account: keyof Holding['frozenIn']; label: ReactNode }[] = [
  { account: 'spot', label: <FormattedMessage id="assets.frozen.spot" /> },
  { account: 'option', label: <FormattedMessage id="assets.frozen.option" /> },
  { account: 'contract', label: <FormattedMessage id="assets.frozen.contract" /> },
  { account: 'trust', label: <FormattedMessage id="assets.frozen.trust" /> },
];

/** Why a part of a coin cannot be used now, and when it can be again. */
export const FrozenSheet = ({
  holding,
  hidden,
  onClose,
}: {
  holding: Holding;
  hidden: boolean;
  onClose: () => void;
}) => {
  const intl = useIntl();
  const { currency, decimals, frozenIn } = holding;
  return (
    <Sheet
      open
      title={<FormattedMessage id="assets.frozen.why" values={{ coin: currency }} />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
    >
      <p className={css('text')}>
        <FormattedMessage id="assets.frozen.text" />
      </p>
      <KeyValueList>
        {reasons
          .filter(({ account }) => isPositive(frozenIn[account]))
          .map(({ account, label }) => (
            <KeyValue key={account} label={label}>
              <AmountText
                amount={frozenIn[account]}
                decimals={decimals}
                unit={currency}
                hidden={hidden}
              />
            </KeyValue>
          ))}
      </KeyValueList>
    </Sheet>
  );
};

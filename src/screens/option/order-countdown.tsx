import { FormattedMessage, useIntl } from 'react-intl';
import { selectLanguage } from '../../../machines/account/app';
import type { OptionOrder } from '../../../schemas/option/option-order';
import { CountdownRing } from '../../components/figures/countdown-ring';
import { App } from '../../context/app-context';
import { countdown, isSpokenSecond } from '../../format/duration';
import { missing } from '../../format/figure';
import { useSecondsLeft } from '../../realtime/seconds-left';

/** The time until the delivery, on the server's clock; afterwards that the result is on its way. */
export const OrderCountdown = ({ order }: { order: OptionOrder }) => {
  const intl = useIntl();
  const language = App.useSelector(selectLanguage);
  const left = useSecondsLeft(order.deliveryTime);
  const text = left === null ? missing : countdown(left, language);
  const isDue = left === 0 || order.status === 'delivering';
  const share = left === null || order.seconds <= 0 ? 0 : (left / order.seconds) * 100;
  return (
    <>
      <CountdownRing
        percent={isDue ? 0 : Math.min(100, share)}
        label={intl.formatMessage({ id: 'option.left' })}
      >
        {isDue ? <FormattedMessage id="option.settling.short" /> : text}
      </CountdownRing>
      <span className="tl-spoken" role="status">
        {isDue ? (
          <FormattedMessage id="option.settling" />
        ) : left !== null && isSpokenSecond(left) ? (
          text
        ) : null}
      </span>
    </>
  );
};

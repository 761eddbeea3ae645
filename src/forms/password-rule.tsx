import { FormattedMessage } from 'react-intl';
import { passwordLimits } from '../../schemas/account/account';
import { classesOf } from '../components/base/class-names';
import { Icon } from '../components/icons/icon';
import styles from './password-rule.module.css';

const css = classesOf(styles);

/** The one rule of a login password, ticked as soon as it is met. */
export const PasswordRule = ({ password }: { password: string }) => {
  const isMet = password.length >= passwordLimits.minimum;
  return (
    <span className={css('rule', isMet && 'met')}>
      {isMet ? <Icon name="check" size="small" /> : null}
      <FormattedMessage id="registration.password.rule" values={{ min: passwordLimits.minimum }} />
    </span>
  );
};

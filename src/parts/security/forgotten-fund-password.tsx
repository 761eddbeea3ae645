import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '../../components/controls/button';
import { useDetour } from '../../context/return';

/** For somebody who has forgotten the fund password: the way to another one, which leads back here. */
export const ForgottenFundPassword = () => {
  const detour = useDetour();
  return (
    <ButtonLink variant="text" href={`#${detour('/pages/settings/security/changePayPassword')}`}>
      <FormattedMessage id="fundPassword.forgotten" />
    </ButtonLink>
  );
};

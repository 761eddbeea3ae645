import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import type { User } from '../../../../schemas/account/user';
import { AppHeader } from '../../../components/layout/app-header';
import { Screen } from '../../../components/layout/screen';
import { App } from '../../../context/app-context';
import { useBack } from '../../../navigation/back';
import { useProfileRefresh } from '../../../parts/account/own-account';
import { RemovalFlow } from './removal-flow';
import { SetupFlow } from './setup-flow';

const Flow = ({ user }: { user: User }) => {
  // A changed profile must not remove the last step of a flow from the screen.
  const [isRemoval, setIsRemoval] = useState(user.hasSecondFactor);
  const refresh = useProfileRefresh();
  return isRemoval ? (
    <RemovalFlow userId={user.id} onEnd={refresh} />
  ) : (
    <SetupFlow onEnd={refresh} onRemoval={() => setIsRemoval(true)} />
  );
};

/** The authenticator app of the account: set up where there is none, else turned off. */
export const AuthenticatorScreen = () => {
  const user = App.useSelector(selectUser);
  return (
    <Screen
      header={
        <AppHeader back={useBack()} title={<FormattedMessage id="security.authenticator" />} />
      }
    >
      {user ? <Flow key={user.id} user={user} /> : null}
    </Screen>
  );
};

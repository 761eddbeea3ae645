import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectUser } from '../../machines/account/app';
import type { User } from '../../schemas/account/user';
import { returnAddress } from '../../schemas/kernel/route';
import { Button } from '../components/controls/button';
import { AppHeader } from '../components/layout/app-header';
import { Stack } from '../components/layout/card';
import { Screen } from '../components/layout/screen';
import { App } from '../context/app-context';
import { Profile } from '../parts/account/profile';
import { forgetLastAccount } from '../storage/last-account';
import { useBack } from './back';
import { LanguageChip } from './language-chip';

type EnteredProps = { title: ReactNode; user: User; onSwitch: () => void };

const Entered = ({ title, user, onSwitch }: EnteredProps) => {
  const app = App.useActorRef();
  const navigate = useNavigate();
  const { search } = useLocation();
  const change = () => {
    app.send({ type: 'session.closed' });
    forgetLastAccount();
    onSwitch();
  };
  return (
    <Screen
      header={<AppHeader title={title} back={useBack()} actions={<LanguageChip />} />}
      action={
        <Stack>
          <Button onPress={() => void navigate(returnAddress(search), { replace: true })}>
            <FormattedMessage id="entrance.continue" />
          </Button>
          <Button variant="secondary" onPress={change}>
            <FormattedMessage id="entrance.switch" />
          </Button>
        </Stack>
      }
    >
      <Stack>
        <p>
          <FormattedMessage id="entrance.signedIn" />
        </p>
        <Profile user={user} />
      </Stack>
    </Screen>
  );
};

/** A page of the login. Somebody who was logged in before goes on, or changes the account. */
export const Entrance = ({ title, children }: { title: ReactNode; children: ReactNode }) => {
  const user = App.useSelector(selectUser);
  const [wasEntered, setWasEntered] = useState(user !== null);
  return wasEntered && user ? (
    <Entered title={title} user={user} onSwitch={() => setWasEntered(false)} />
  ) : (
    children
  );
};

import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import type { User } from '../../../../schemas/account/user';
import { IconButton } from '../../../components/controls/icon-button';
import { AppHeader } from '../../../components/layout/app-header';
import { Section } from '../../../components/layout/card';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { List, ListRow } from '../../../components/layout/list-row';
import { Screen } from '../../../components/layout/screen';
import { App } from '../../../context/app-context';
import { useCopy } from '../../../context/copying';
import { maskedMail, maskedPhone } from '../../../format/masked';
import { zonedStamp } from '../../../format/time';
import { useBack } from '../../../navigation/back';
import { PageRow } from '../../../navigation/page-row';
import { Profile } from '../../../parts/account/profile';
import styles from './account-screen.module.css';

/** A value that is masked until its own eye is pressed. */
const Hidden = ({ label, masked, whole }: { label: ReactNode; masked: string; whole: string }) => {
  const intl = useIntl();
  const [isShown, setIsShown] = useState(false);
  return (
    <KeyValue
      label={label}
      action={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={intl.formatMessage({ id: isShown ? 'account.hide' : 'account.show' })}
          pressed={isShown}
          onPress={() => setIsShown(!isShown)}
        />
      }
    >
      {isShown ? whole : masked}
    </KeyValue>
  );
};

/** A code to be passed on. */
const Code = ({ label, code }: { label: ReactNode; code: string }) => {
  const intl = useIntl();
  const copy = useCopy();
  return (
    <KeyValue
      label={label}
      action={
        <IconButton
          icon="copy"
          label={intl.formatMessage({ id: 'action.copy' })}
          onPress={() => void copy(code)}
        />
      }
    >
      {code}
    </KeyValue>
  );
};

const Facts = ({ user }: { user: User }) => (
  <KeyValueList>
    {user.phone === '' ? null : (
      <Hidden
        label={<FormattedMessage id="security.phone" />}
        masked={`+${user.areaCode} ${maskedPhone(user.phone)}`}
        whole={`+${user.areaCode} ${user.phone}`}
      />
    )}
    {user.email === '' ? null : (
      <Hidden
        label={<FormattedMessage id="security.mail" />}
        masked={maskedMail(user.email)}
        whole={user.email}
      />
    )}
    <Code label={<FormattedMessage id="label.inviteCode" />} code={user.inviteCode} />
    {user.authorizationCode === '' ? null : (
      <Code label={<FormattedMessage id="account.authorization" />} code={user.authorizationCode} />
    )}
    {user.registeredAt === null ? null : (
      <KeyValue label={<FormattedMessage id="account.registered" />}>
        {zonedStamp(user.registeredAt)}
      </KeyValue>
    )}
  </KeyValueList>
);

/** Whose account this is, and what may be passed on of it. */
export const AccountScreen = () => {
  const user = App.useSelector(selectUser);
  return (
    <Screen
      header={<AppHeader back={useBack()} title={<FormattedMessage id="settings.account" />} />}
    >
      {user ? (
        <div className={styles['parts']}>
          <List>
            <ListRow title={<Profile user={user} />} />
            <PageRow path="/pages/verification/index" icon="kyc">
              <FormattedMessage id="security.verification" />
            </PageRow>
          </List>
          <Facts user={user} />
          <Section title={<FormattedMessage id="account.payment" />}>
            <List>
              <PageRow path="/pages/bankbind/index" icon="card">
                <FormattedMessage id="account.cards" />
              </PageRow>
              <PageRow path="/pages/user/address/index" icon="address">
                <FormattedMessage id="address.title" />
              </PageRow>
            </List>
          </Section>
        </div>
      ) : null}
    </Screen>
  );
};

import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import type { AccountKind } from '../../../../schemas/account/account';
import type { User } from '../../../../schemas/account/user';
import type { RoutePath } from '../../../../schemas/kernel/route';
import { ButtonLink } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { Icon } from '../../../components/icons/icon';
import { AppHeader } from '../../../components/layout/app-header';
import { Section } from '../../../components/layout/card';
import { List, ListRow } from '../../../components/layout/list-row';
import { Screen } from '../../../components/layout/screen';
import { App } from '../../../context/app-context';
import { missing } from '../../../format/figure';
import { maskedMail, maskedPhone } from '../../../format/masked';
import { zonedStamp } from '../../../format/time';
import { useBack } from '../../../navigation/back';
import { PageRow } from '../../../navigation/page-row';
import { verificationWords } from '../../../parts/account/profile';
import { useFundPasswordState } from '../../../parts/security/fund-password-state';
import styles from './security-screen.module.css';
import { SessionList } from './session-list';
import { StrengthCard } from './strength-card';

const fundPasswordPath = '/pages/settings/security/changePayPassword';
const verificationPath = '/pages/verification/index';

const contactPath = '/pages/settings/security/changeContact' satisfies RoutePath;
const contactAddress = (kind: AccountKind) => `#${contactPath}?kind=${kind}`;

/** What is still to be done, the most important first. */
const firstMissing = ({ hasFundPassword, basicVerification }: User): RoutePath | null => {
  if (hasFundPassword === false) return fundPasswordPath;
  return basicVerification === 'unverified' ? verificationPath : null;
};

const Held = ({
  until,
  children,
}: {
  until: string | null;
  children: (time: string) => ReactNode;
}) => (until === null ? null : <Notice tone="warn">{children(zonedStamp(until))}</Notice>);

/** What protects the account, and what of it is set. */
const ProtectionList = ({ user }: { user: User }) => (
  <List>
    <PageRow path="/pages/settings/security/changePassword" icon="lock">
      <FormattedMessage id="login.password" />
    </PageRow>
    <PageRow
      path={fundPasswordPath}
      icon="shield"
      figure={
        user.hasFundPassword === null ? (
          missing
        ) : user.hasFundPassword ? (
          <FormattedMessage id="security.change" />
        ) : (
          <FormattedMessage id="security.set" />
        )
      }
    >
      <FormattedMessage id="security.fundPassword" />
    </PageRow>
    <PageRow
      path="/pages/settings/security/authenticator"
      icon="phone"
      figure={
        user.hasSecondFactor ? (
          <FormattedMessage id="security.on" />
        ) : (
          <FormattedMessage id="security.off" />
        )
      }
    >
      <FormattedMessage id="security.authenticator" />
    </PageRow>
    <PageRow path="/pages/settings/security/passkeys" icon="lock">
      <FormattedMessage id="security.passkeys" />
    </PageRow>
    <PageRow path={verificationPath} icon="kyc" figure={verificationWords[user.basicVerification]}>
      <FormattedMessage id="security.verification" />
    </PageRow>
    <PageRow path="/pages/user/address/index" icon="address">
      <FormattedMessage id="address.title" />
    </PageRow>
  </List>
);

const ContactList = ({ user }: { user: User }) => (
  <List>
    <ListRow
      start={<Icon name="phone" />}
      href={contactAddress('mobile')}
      chevron
      title={<FormattedMessage id="security.phone" />}
      figure={
        user.phone === '' ? (
          <FormattedMessage id="security.unbound" />
        ) : (
          `+${user.areaCode} ${maskedPhone(user.phone)}`
        )
      }
    />
    <ListRow
      start={<Icon name="mail" />}
      href={contactAddress('email')}
      chevron
      title={<FormattedMessage id="security.mail" />}
      figure={
        user.email === '' ? <FormattedMessage id="security.unbound" /> : maskedMail(user.email)
      }
    />
  </List>
);

const Center = ({ user }: { user: User }) => {
  useFundPasswordState();
  const next = firstMissing(user);
  return (
    <div className={styles['parts']}>
      <StrengthCard user={user}>
        {next !== null ? (
          <ButtonLink href={`#${next}`}>
            {next === fundPasswordPath ? (
              <FormattedMessage id="fundPassword.title.set" />
            ) : (
              <FormattedMessage id="security.verify" />
            )}
          </ButtonLink>
        ) : null}
      </StrengthCard>
      <Held until={user.withdrawalsHeldUntil}>
        {(time) => <FormattedMessage id="security.held" values={{ time }} />}
      </Held>
      <Held until={user.fundsLockedUntil}>
        {(time) => <FormattedMessage id="refusal.fund.locked" values={{ time }} />}
      </Held>
      <Section title={<FormattedMessage id="security.protection" />}>
        <ProtectionList user={user} />
      </Section>
      <Section title={<FormattedMessage id="security.contact" />}>
        <ContactList user={user} />
      </Section>
      <SessionList />
      <List>
        <PageRow path="/pages/settings/security/loginHistory" icon="records">
          <FormattedMessage id="logins.title" />
        </PageRow>
      </List>
    </div>
  );
};

/** What protects the account, what is still missing, and where it is logged in. */
export const SecurityScreen = () => {
  const user = App.useSelector(selectUser);
  return (
    <Screen
      header={<AppHeader back={useBack()} title={<FormattedMessage id="security.title" />} />}
    >
      {user ? <Center user={user} /> : null}
    </Screen>
  );
};

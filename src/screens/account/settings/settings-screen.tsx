import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { selectLanguage, selectPreferences, selectUser } from '../../../../machines/account/app';
import { version } from '../../../../package.json';
import { loginAddress } from '../../../../schemas/kernel/route';
import { Segmented } from '../../../components/controls/segmented';
import { Icon } from '../../../components/icons/icon';
import { AppHeader } from '../../../components/layout/app-header';
import { Section } from '../../../components/layout/card';
import { List, ListRow } from '../../../components/layout/list-row';
import { Screen } from '../../../components/layout/screen';
import { Skeleton } from '../../../components/layout/skeleton';
import { App } from '../../../context/app-context';
import { useConfig, useIsConfigKnown } from '../../../context/config';
import { zoneName } from '../../../format/time';
import { useBack } from '../../../navigation/back';
import { LanguageName } from '../../../navigation/language-choices';
import { PageRow } from '../../../navigation/page-row';
import { Profile } from '../../../parts/account/profile';
import { ValuationSheet } from '../../../parts/account/valuation-sheet';
import { LogOutSetting } from './log-out-setting';
import { PaletteSetting } from './palette-setting';
import { PushSetting } from './push-setting';
import styles from './settings-screen.module.css';

const Person = () => {
  const user = App.useSelector(selectUser);
  const { pathname } = useLocation();
  return (
    <List>
      {user ? (
        <ListRow title={<Profile user={user} />} />
      ) : (
        <ListRow
          start={<Icon name="user" />}
          title={<FormattedMessage id="settings.visitor" />}
          subtitle={<FormattedMessage id="settings.visitor.login" />}
          href={`#${loginAddress(pathname)}`}
        />
      )}
    </List>
  );
};

const ThemeSetting = () => {
  const intl = useIntl();
  const app = App.useActorRef();
  const { theme } = App.useSelector(selectPreferences);
  return (
    <Segmented
      label={intl.formatMessage({ id: 'settings.theme' })}
      segments={[
        { value: 'dark', label: <FormattedMessage id="settings.theme.dark" /> },
        { value: 'light', label: <FormattedMessage id="settings.theme.light" /> },
        { value: 'system', label: <FormattedMessage id="settings.theme.system" /> },
      ]}
      value={theme}
      onChange={(chosen) => app.send({ type: 'preferences.changed', change: { theme: chosen } })}
    />
  );
};

const ValuationSetting = () => {
  const { valuation } = App.useSelector(selectPreferences);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ListRow
        title={<FormattedMessage id="settings.valuation" />}
        figure={valuation}
        chevron
        onPress={() => setIsOpen(true)}
      />
      <ValuationSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
};

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Section title={title}>
    <List>{children}</List>
  </Section>
);

/** The way to the own limits; the box of its row until the server has said whether it has them. */
const LimitsRow = () => {
  const { own_limits: isLimitable } = useConfig().features;
  const isKnown = useIsConfigKnown();
  if (!isKnown) return <ListRow start={<Skeleton round />} title={<Skeleton width="8rem" />} />;
  if (!isLimitable) return null;
  return (
    <PageRow path="/pages/settings/limits/index" icon="clock">
      <FormattedMessage id="limits.title" />
    </PageRow>
  );
};

/** Theme and language on this device, the account, and the logout. */
export const SettingsScreen = () => {
  const language = App.useSelector(selectLanguage);
  const isSignedIn = App.useSelector(selectUser) !== null;
  const [openedAt] = useState(() => new Date().toISOString());
  return (
    <Screen
      header={<AppHeader back={useBack()} title={<FormattedMessage id="settings.title" />} />}
    >
      <Person />
      {isSignedIn ? (
        <Part title={<FormattedMessage id="settings.account" />}>
          <PageRow path="/pages/settings/account/index" icon="user">
            <FormattedMessage id="settings.account" />
          </PageRow>
          <PageRow path="/pages/settings/security/index" icon="shield">
            <FormattedMessage id="settings.security" />
          </PageRow>
          <LimitsRow />
          <PushSetting />
        </Part>
      ) : null}
      <Part title={<FormattedMessage id="settings.appearance" />}>
        <PageRow path="/pages/settings/language/language" figure={<LanguageName code={language} />}>
          <FormattedMessage id="settings.language" />
        </PageRow>
        <li className={styles['theme']}>
          <span aria-hidden="true">
            <FormattedMessage id="settings.theme" />
          </span>
          <ThemeSetting />
        </li>
        <PaletteSetting />
        <ValuationSetting />
        <ListRow title={<FormattedMessage id="settings.timeZone" />} figure={zoneName(openedAt)} />
      </Part>
      <Part title={<FormattedMessage id="settings.about" />}>
        <PageRow path="/pages/help/center/center" icon="help">
          <FormattedMessage id="help.title" />
        </PageRow>
        <PageRow path="/pages/notice/index" icon="bell">
          <FormattedMessage id="notices.title" />
        </PageRow>
        <ListRow
          start={<Icon name="info" />}
          title={<FormattedMessage id="settings.version" />}
          figure={version}
        />
      </Part>
      {isSignedIn ? <LogOutSetting /> : null}
    </Screen>
  );
};

import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { selectLanguage, selectPreferences, selectUser } from '../../machines/account/app';
import { selectValue } from '../../machines/kernel/reading';
import { version } from '../../package.json';
import { loginAddress, type RoutePath } from '../../schemas/kernel/route';
import { chatUnreadOver } from '../api/support/chat';
import { classesOf } from '../components/base/class-names';
import { ButtonLink } from '../components/controls/button';
import { Icon } from '../components/icons/icon';
import type { IconName } from '../components/icons/icon-paths';
import { Drawer } from '../components/overlays/drawer';
import { App } from '../context/app-context';
import { useConfig } from '../context/config';
import { useOver } from '../context/services';
import { Profile } from '../parts/account/profile';
import { ValuationSheet } from '../parts/account/valuation-sheet';
import { LanguageName, LanguageSheet } from './language-choices';
import styles from './menu-drawer.module.css';

const css = classesOf(styles);

type Entry = { path: RoutePath; icon: IconName; label: ReactNode };

const chatPath = '/pages/help/center/chat' satisfies RoutePath;

const groups: readonly { name: string; entries: readonly Entry[] }[] = [
  {
    name: 'money',
    entries: [
      {
        path: '/pages/assets/deposit/index',
        icon: 'deposit',
        label: <FormattedMessage id="action.deposit" />,
      },
      {
        path: '/pages/assets/withdraw/index',
        icon: 'withdraw',
        label: <FormattedMessage id="action.withdraw" />,
      },
      {
        path: '/pages/assets/record',
        icon: 'records',
        label: <FormattedMessage id="menu.records" />,
      },
    ],
  },
  {
    name: 'person',
    entries: [
      {
        path: '/pages/promotion/index',
        icon: 'referral',
        label: <FormattedMessage id="promotion.title" />,
      },
      { path: '/pages/verification/index', icon: 'kyc', label: <FormattedMessage id="menu.kyc" /> },
      {
        path: '/pages/settings/security/index',
        icon: 'shield',
        label: <FormattedMessage id="menu.security" />,
      },
      {
        path: '/pages/user/address/index',
        icon: 'address',
        label: <FormattedMessage id="menu.address" />,
      },
    ],
  },
  {
    name: 'help',
    entries: [
      {
        path: chatPath,
        icon: 'service',
        label: <FormattedMessage id="menu.contact" />,
      },
      {
        path: '/pages/help/center/center',
        icon: 'help',
        label: <FormattedMessage id="menu.help" />,
      },
    ],
  },
];

const settings: Entry = {
  path: '/pages/settings/index',
  icon: 'settings',
  label: <FormattedMessage id="settings.title" />,
};

/** How much of the chat is unread, as of when the menu was opened. */
const ChatUnread = () => {
  const unread = useSelector(useActorRef(useOver(chatUnreadOver)), selectValue) ?? 0;
  return unread > 0 ? (
    <span className={css('unread')}>
      <span aria-hidden="true">{unread}</span>
      <span className="tl-spoken">
        <FormattedMessage id="chat.unread" values={{ count: unread }} />
      </span>
    </span>
  ) : null;
};

const MenuRow = ({ entry, onLeave }: { entry: Entry; onLeave: () => void }) => {
  const { features } = useConfig();
  const isLoggedIn = App.useSelector(selectUser) !== null;
  const hasUnread = entry.path === chatPath && features.chat && isLoggedIn;
  const words = (
    <>
      <Icon name={entry.icon} />
      <span className={css('words')}>{entry.label}</span>
      {hasUnread ? <ChatUnread /> : null}
    </>
  );
  return (
    <li>
      <a className={css('row')} href={`#${entry.path}`} onClick={onLeave}>
        {words}
      </a>
    </li>
  );
};

const Head = ({ onLeave }: { onLeave: () => void }) => {
  const user = App.useSelector(selectUser);
  const { pathname, search } = useLocation();
  if (user) return <Profile user={user} />;
  return (
    <div className={css('visitor')}>
      <p>
        <FormattedMessage id="menu.visitor" />
      </p>
      <ButtonLink compact href={`#${loginAddress(`${pathname}${search}`)}`} onPress={onLeave}>
        <FormattedMessage id="action.logIn" />
      </ButtonLink>
    </div>
  );
};

export const MenuDrawer = ({ onClose }: { onClose: () => void }) => {
  const intl = useIntl();
  const { valuation } = App.useSelector(selectPreferences);
  const language = App.useSelector(selectLanguage);
  const [chooses, setChooses] = useState<'valuation' | 'language' | null>(null);
  return (
    <Drawer
      open
      label={intl.formatMessage({ id: 'menu.label' })}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
      head={<Head onLeave={onClose} />}
    >
      {groups.map(({ name, entries }) => (
        <ul key={name} className={css('group')}>
          {entries.map((entry) => (
            <MenuRow key={entry.path} entry={entry} onLeave={onClose} />
          ))}
        </ul>
      ))}
      <ul className={css('group')}>
        <li>
          <button type="button" className={css('row')} onClick={() => setChooses('valuation')}>
            <Icon name="valuation" />
            <span className={css('words')}>
              <FormattedMessage id="settings.valuation" />
            </span>
            <span className={css('value')}>{valuation}</span>
          </button>
        </li>
        <li>
          <button type="button" className={css('row')} onClick={() => setChooses('language')}>
            <Icon name="globe" />
            <span className={css('words')}>
              <FormattedMessage id="language.title" />
            </span>
            <span className={css('value')}>
              <LanguageName code={language} />
            </span>
          </button>
        </li>
        <MenuRow entry={settings} onLeave={onClose} />
      </ul>
      <p className={css('version')}>
        <FormattedMessage id="menu.version" values={{ version }} />
      </p>
      <ValuationSheet open={chooses === 'valuation'} onClose={() => setChooses(null)} />
      <LanguageSheet open={chooses === 'language'} onClose={() => setChooses(null)} />
    </Drawer>
  );
};

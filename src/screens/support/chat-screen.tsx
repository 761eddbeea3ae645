import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { selectUser } from '../../../machines/account/app';
import { selectFailure, selectValue } from '../../../machines/kernel/reading';
import { loginAddress } from '../../../schemas/kernel/route';
import { openableAddress } from '../../../schemas/support/chat-message';
import { supportContactOver } from '../../api/support/chat';
import { ButtonLink } from '../../components/controls/button';
import { Notice } from '../../components/feedback/banner';
import { EmptyState } from '../../components/feedback/empty-state';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { SkeletonRows } from '../../components/layout/skeleton';
import { App } from '../../context/app-context';
import { useConfig } from '../../context/config';
import { useOver } from '../../context/services';
import { useBack } from '../../navigation/back';
import { ClosedFeatureScreen } from '../../navigation/closed-feature';
import { storedServer } from '../../storage/stored-server';
import styles from './chat.module.css';
import { ChatRoom } from './chat-room';

const Page = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Screen
    header={<AppHeader back={useBack()} title={title || <FormattedMessage id="chat.title" />} />}
  >
    {children}
  </Screen>
);

/** The service of another site opens beside the app, which shares nothing with it. */
const ExternalService = ({ address, title }: { address: string; title: string }) => (
  <Page title={title}>
    <Notice tone="info">
      <FormattedMessage id="chat.external" values={{ host: new URL(address).host }} />
    </Notice>
    <a className={styles['external']} href={address} target="_blank" rel="noopener noreferrer">
      <FormattedMessage id="chat.external.open" />
    </a>
  </Page>
);

const Visitor = () => {
  const { pathname, search } = useLocation();
  return (
    <Page>
      <EmptyState
        drawing="message"
        action={
          <ButtonLink compact href={`#${loginAddress(`${pathname}${search}`)}`}>
            <FormattedMessage id="action.logIn" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="chat.visitor" />
      </EmptyState>
    </Page>
  );
};

const BuiltInChat = () => {
  const user = App.useSelector(selectUser);
  const { features } = useConfig();
  if (!features.chat) return <ClosedFeatureScreen />;
  return user ? <ChatRoom key={user.id} user={user} /> : <Visitor />;
};

/** Customer service: of another site where the operator allows it, else the chat of this app. */
export const ChatScreen = () => {
  const intl = useIntl();
  const contact = useActorRef(useOver(supportContactOver));
  const found = useSelector(contact, selectValue);
  const hasFailed = useSelector(contact, selectFailure) !== null;
  const address = found && openableAddress(found, storedServer().supportSites ?? []);
  if (found && address) return <ExternalService address={address} title={found.title} />;
  if (found || hasFailed) return <BuiltInChat />;
  return (
    <Page>
      <SkeletonRows rows={4} label={intl.formatMessage({ id: 'chat.loading' })} />
    </Page>
  );
};

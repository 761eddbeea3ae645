import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LoginOutcome, RecordedLogin } from '../../../../schemas/security/login-history';
import { type LoginHistoryActor, loginHistoryOver } from '../../../api/security/login-history';
import { ButtonLink } from '../../../components/controls/button';
import { EmptyState } from '../../../components/feedback/empty-state';
import { type Status, StatusTag } from '../../../components/feedback/status-tag';
import { Icon } from '../../../components/icons/icon';
import { AppHeader } from '../../../components/layout/app-header';
import { List, ListRow } from '../../../components/layout/list-row';
import { Screen } from '../../../components/layout/screen';
import { useOver } from '../../../context/services';
import { timeStamp, zoneName } from '../../../format/time';
import { ListContent } from '../../../lists/list-content';
import { useBack } from '../../../navigation/back';
import styles from './login-history-screen.module.css';

const outcomes: Record<LoginOutcome, { status: Status; words: ReactNode }> = {
  succeeded: { status: 'done', words: <FormattedMessage id="logins.succeeded" /> },
  wrong_password: { status: 'refused', words: <FormattedMessage id="logins.wrongPassword" /> },
  wrong_factor: { status: 'refused', words: <FormattedMessage id="logins.wrongFactor" /> },
  locked: { status: 'refused', words: <FormattedMessage id="logins.locked" /> },
};

const Row = ({ attempt }: { attempt: RecordedLogin }) => {
  const { status, words } = outcomes[attempt.outcome];
  return (
    <ListRow
      start={<Icon name={status === 'done' ? 'user' : 'warn'} />}
      title={attempt.device || <FormattedMessage id="sessions.device.unknown" />}
      subtitle={
        <span className={styles['use']}>
          <span>{attempt.place}</span>
          <span>{timeStamp(attempt.triedAt)}</span>
        </span>
      }
      end={<StatusTag status={status}>{words}</StatusTag>}
    />
  );
};

const Attempts = ({ list }: { list: LoginHistoryActor }) => {
  const rows = useSelector(list, ({ context }) => context.rows);
  const [newest] = rows;
  return (
    <>
      {newest ? (
        <p className={styles['about']}>
          <FormattedMessage id="logins.about" values={{ zone: zoneName(newest.triedAt) }} />
        </p>
      ) : null}
      <List>
        {rows.map((attempt) => (
          <Row key={attempt.id} attempt={attempt} />
        ))}
      </List>
    </>
  );
};

const Content = () => {
  const intl = useIntl();
  const list = useActorRef(useOver(loginHistoryOver), { input: { filter: null } });
  return (
    <ListContent
      list={list}
      loading={{ rows: 6, label: intl.formatMessage({ id: 'logins.loading' }) }}
      failed={<FormattedMessage id="logins.failed" />}
      empty={
        <EmptyState drawing="list">
          <FormattedMessage id="logins.empty" />
        </EmptyState>
      }
    >
      <Attempts list={list} />
    </ListContent>
  );
};

/** Who tried to log in to the account, in vain or not, and what to do when it was somebody else. */
export const LoginHistoryScreen = () => (
  <Screen
    header={<AppHeader back={useBack()} title={<FormattedMessage id="logins.title" />} />}
    action={
      <ButtonLink variant="secondary" href="#/pages/settings/security/changePassword">
        <FormattedMessage id="logins.notYou" />
      </ButtonLink>
    }
  >
    <Content />
  </Screen>
);

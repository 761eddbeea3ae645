import { useActorRef, useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { selectFailure, selectValue } from '../../../../machines/kernel/reading';
import { selectChoice, selectIsBusy } from '../../../../machines/security/sessions';
import type { OwnSession } from '../../../../schemas/security/session';
import { sessionEndOver, sessionsOver } from '../../../api/security/session';
import { Button } from '../../../components/controls/button';
import { StatusTag } from '../../../components/feedback/status-tag';
import { Icon } from '../../../components/icons/icon';
import { Section, Stack } from '../../../components/layout/card';
import { List, ListRow } from '../../../components/layout/list-row';
import { Skeleton } from '../../../components/layout/skeleton';
import { Dialog } from '../../../components/overlays/dialog';
import { useFailureToast } from '../../../context/failure-toast';
import { useEmitted, useOver } from '../../../context/services';
import { useToast } from '../../../context/toasts';
import { timeStamp } from '../../../format/time';
import { FailedReading } from '../../../lists/failed-reading';
import { OmittedRows } from '../../../lists/omitted-rows';
import { RefreshNotice } from '../../../lists/refresh-notice';

const Row = ({ session, onEnd }: { session: OwnSession; onEnd: () => void }) => (
  <ListRow
    start={<Icon name="user" />}
    title={session.device || <FormattedMessage id="sessions.device.unknown" />}
    subtitle={
      <FormattedMessage
        id="sessions.use"
        values={{ place: session.place, time: timeStamp(session.lastUsedAt) }}
      />
    }
    end={
      session.isCurrent ? (
        <StatusTag status="done">
          <FormattedMessage id="sessions.current" />
        </StatusTag>
      ) : (
        <Button variant="text" compact onPress={onEnd}>
          <FormattedMessage id="action.logOut" />
        </Button>
      )
    }
  />
);

/** Asks before a session, or all others, are ended. */
const EndDialog = ({ end }: { end: ActorRefFrom<ReturnType<typeof sessionEndOver>> }) => {
  const choice = useSelector(end, selectChoice);
  const isBusy = useSelector(end, selectIsBusy);
  return (
    <Dialog
      open={choice !== null}
      title={
        choice?.kind === 'others' ? (
          <FormattedMessage id="sessions.endOthers.question" />
        ) : (
          <FormattedMessage id="sessions.end.question" />
        )
      }
      confirmLabel={<FormattedMessage id="action.logOut" />}
      cancelLabel={<FormattedMessage id="action.cancel" />}
      tone="danger"
      pending={isBusy}
      onConfirm={() => end.send({ type: 'end.confirmed' })}
      onCancel={() => end.send({ type: 'end.declined' })}
    >
      <p>
        <FormattedMessage id="sessions.end.note" />
      </p>
    </Dialog>
  );
};

/** Where the person is logged in, and the way to end each of it. */
export const SessionList = () => {
  const toast = useToast();
  const toastFailure = useFailureToast();
  const list = useActorRef(useOver(sessionsOver), { input: undefined });
  const end = useActorRef(useOver(sessionEndOver));
  const sessions = useSelector(list, selectValue);
  const failure = useSelector(list, selectFailure);
  const read = () => list.send({ type: 'refresh.requested' });
  useEmitted(end, 'sessions.ended', ({ count }) => {
    toast({ tone: 'success', text: <FormattedMessage id="sessions.ended" values={{ count }} /> });
    read();
  });
  useEmitted(end, 'end.failed', ({ failure: why }) => {
    toastFailure(why);
    read();
  });
  // A server without the call keeps no list of devices.
  if (!sessions && failure?.kind === 'refused' && failure.code === 'request.not_found') return null;
  const others = sessions?.rows.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Section title={<FormattedMessage id="sessions.title" />}>
      {failure && !sessions ? (
        <FailedReading
          title={<FormattedMessage id="sessions.failed" />}
          failure={failure}
          onRetry={() => list.send({ type: 'retry.requested' })}
        />
      ) : (
        <Stack>
          <RefreshNotice actor={list} />
          <List>
            {sessions?.rows.map((session) => (
              <Row
                key={session.id}
                session={session}
                onEnd={() =>
                  end.send({ type: 'end.requested', choice: { kind: 'one', id: session.id } })
                }
              />
            )) ?? <ListRow title={<Skeleton width="60%" height="var(--tl-lh-body)" />} />}
          </List>
          <OmittedRows count={sessions?.omitted ?? 0} />
          {others.length > 0 ? (
            <Button
              variant="secondary"
              onPress={() => end.send({ type: 'end.requested', choice: { kind: 'others' } })}
            >
              <FormattedMessage id="sessions.endOthers" />
            </Button>
          ) : null}
        </Stack>
      )}
      <EndDialog end={end} />
    </Section>
  );
};

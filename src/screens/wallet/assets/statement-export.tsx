import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type StatementExportActor,
  selectProgress,
  selectStep,
} from '../../../../machines/wallet/statement-export';
import { statementExportOver } from '../../../api/wallet/statement';
import { classesOf } from '../../../components/base/class-names';
import { Button } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { Stack } from '../../../components/layout/card';
import { Sheet } from '../../../components/overlays/sheet';
import { FailureText } from '../../../context/failure-text';
import { usePaperWords } from '../../../context/paper-words';
import { useServices } from '../../../context/services';
import { dayStamp, zoneName } from '../../../format/time';
import { saveFile } from '../../../storage/saved-file';
import styles from './statement.module.css';
import { statementLines } from './statement-lines';

const css = classesOf(styles);

/** Without this mark spreadsheets read the letters of many languages wrongly. */
const byteOrderMark = '\uFEFF';

const save = (parts: readonly string[], day: string) =>
  saveFile([byteOrderMark, ...parts], {
    name: `tideline-statement-${day}.csv`,
    type: 'text/csv',
  });

const Progress = ({ actor }: { actor: StatementExportActor }) => {
  const { rows, total } = useSelector(actor, selectProgress, (a, b) => a.rows === b.rows);
  const label = (
    <FormattedMessage id="statement.export.progress" values={{ rows, total: total || '--' }} />
  );
  return (
    <>
      <progress
        className={css('progress')}
        aria-labelledby="statement-progress"
        max={Math.max(1, total)}
        value={total === 0 ? undefined : rows}
      />
      <p id="statement-progress" className={css('text')}>
        {label}
      </p>
    </>
  );
};

const State = ({ actor, zone }: { actor: StatementExportActor; zone: string }) => {
  const step = useSelector(actor, selectStep);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const rows = useSelector(actor, ({ context }) => context.rows);
  const omitted = useSelector(actor, ({ context }) => context.omitted);
  switch (step) {
    case 'idle':
      return (
        <p className={css('text')}>
          <FormattedMessage id="statement.export.text" values={{ zone }} />
        </p>
      );
    case 'reading':
      return <Progress actor={actor} />;
    case 'throttled':
      return (
        <>
          <Progress actor={actor} />
          <Notice tone="warn">
            <FormattedMessage id="statement.export.waiting" />
          </Notice>
        </>
      );
    case 'failed':
      return (
        <Notice tone="danger">
          <FormattedMessage id="statement.export.failed" />{' '}
          {failure ? <FailureText failure={failure} /> : null}
        </Notice>
      );
    case 'ready':
      return (
        <>
          <p className={css('text')} role="status">
            <FormattedMessage id="statement.export.done" values={{ rows }} />
          </p>
          {omitted > 0 ? (
            <Notice tone="warn">
              <FormattedMessage id="statement.export.incomplete" values={{ count: omitted }} />
            </Notice>
          ) : null}
        </>
      );
  }
};

const Action = ({ actor, today }: { actor: StatementExportActor; today: string }) => {
  const step = useSelector(actor, selectStep);
  const cancel = (
    <Button variant="secondary" onPress={() => actor.send({ type: 'export.cancelled' })}>
      <FormattedMessage id="statement.export.cancel" />
    </Button>
  );
  switch (step) {
    case 'idle':
      return (
        <Button onPress={() => actor.send({ type: 'export.started' })}>
          <FormattedMessage id="statement.export.start" />
        </Button>
      );
    case 'reading':
    case 'throttled':
      return cancel;
    case 'failed':
      return (
        <>
          <Button onPress={() => actor.send({ type: 'retry.requested' })}>
            <FormattedMessage id="page.retry" />
          </Button>
          {cancel}
        </>
      );
    case 'ready':
      return (
        <Button onPress={() => save(actor.getSnapshot().context.parts, today)}>
          <FormattedMessage id="statement.export.save" />
        </Button>
      );
  }
};

/** The whole statement as a file. Closing the sheet ends the export. */
export const ExportSheet = ({ now, onClose }: { now: string; onClose: () => void }) => {
  const intl = useIntl();
  const { client } = useServices();
  const paperMark = usePaperWords();
  const machine = useMemo(
    () => statementExportOver(client, statementLines(intl, paperMark)),
    [client, intl, paperMark],
  );
  const actor = useActorRef(machine);
  return (
    <Sheet
      open
      title={<FormattedMessage id="statement.export.title" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
      action={<Action actor={actor} today={dayStamp(now)} />}
    >
      <Stack>
        <State actor={actor} zone={zoneName(now)} />
      </Stack>
    </Sheet>
  );
};

import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { selectHasPhotos } from '../../../machines/verification/verification';
import type { RoutePath } from '../../../schemas/kernel/route';
import {
  hasSentAnything,
  isRejected,
  type OwnVerification,
  stageOf,
  type VerificationStage,
} from '../../../schemas/verification/own-verification';
import type { LevelStatus } from '../../../schemas/verification/verification-status';
import { Button, ButtonLink } from '../../components/controls/button';
import { type Status, StatusTag } from '../../components/feedback/status-tag';
import { StepBar } from '../../components/feedback/step-bar';
import { Icon } from '../../components/icons/icon';
import type { IconName } from '../../components/icons/icon-paths';
import { AppHeader } from '../../components/layout/app-header';
import { Card, Section } from '../../components/layout/card';
import { List, ListRow } from '../../components/layout/list-row';
import { Screen } from '../../components/layout/screen';
import { useReturn, useReturnAddress } from '../../context/return';
import { useBack } from '../../navigation/back';
import styles from './verification.module.css';
import { type Shown, usePersistedBasic, VerificationReading } from './verification-reading';
import { RejectReason, VerificationStatusTag, wordsOf } from './verification-words';

const paths = {
  basic: '/pages/verification/basic',
  advanced: '/pages/verification/advanced',
  preview: '/pages/verification/preview',
} as const satisfies Record<string, RoutePath>;

const steps = [
  { key: 'basic', label: <FormattedMessage id="verification.step.basic" /> },
  { key: 'advanced', label: <FormattedMessage id="verification.step.advanced" /> },
];

const passed: Record<VerificationStage, number> = {
  basic: 0,
  basicReview: 0,
  advanced: 1,
  advancedReview: 1,
  verified: 2,
};

/** How far somebody is, over everything that is about one of the levels. */
export const LevelSteps = ({ stage }: { stage: VerificationStage }) => {
  const intl = useIntl();
  return (
    <StepBar
      label={intl.formatMessage({ id: 'verification.steps' })}
      steps={steps}
      current={passed[stage]}
    />
  );
};

const signs = {
  waiting: 'clock',
  done: 'check',
  refused: 'cross',
  ended: 'kyc',
  note: 'info',
} as const satisfies Record<Status, IconName>;

const StatusCard = ({ own }: { own: OwnVerification }) => {
  const { status, word, text } = wordsOf(own);
  return (
    <Card>
      <div className={styles['status']}>
        <span className={`${styles['sign']} ${styles[status]}`}>
          <Icon name={signs[status]} />
        </span>
        <div className={styles['words']} role="status">
          <h2 className={styles['word']}>{word}</h2>
          <p className={styles['note']}>{text}</p>
          {own.basic.state === 'unverified' ? (
            <p className={styles['note']}>
              <FormattedMessage id="verification.unlocks" />
            </p>
          ) : null}
        </div>
      </div>
    </Card>
  );
};

const LevelCard = ({
  title,
  needs,
  status,
  isLocked = false,
  path,
  isBegun,
}: {
  title: ReactNode;
  needs: ReactNode;
  status: LevelStatus;
  isLocked?: boolean;
  path: RoutePath;
  isBegun: boolean;
}) => {
  const { search } = useLocation();
  const isOpen = status.state === 'unverified' && !isLocked;
  return (
    <Card>
      <div className={styles['level']}>
        <div className={styles['head']}>
          <h3 className={styles['word']}>{title}</h3>
          {isLocked ? (
            <StatusTag status="ended">
              <FormattedMessage id="verification.locked" />
            </StatusTag>
          ) : (
            <VerificationStatusTag {...status} />
          )}
        </div>
        <p className={styles['note']}>
          {isLocked ? <FormattedMessage id="verification.advanced.locked" /> : needs}
        </p>
        {isOpen ? (
          <>
            <RejectReason {...status} />
            <ButtonLink href={`#${path}${search}`}>
              {isRejected(status) ? (
                <FormattedMessage id="verification.correct" />
              ) : isBegun ? (
                <FormattedMessage id="verification.continue" />
              ) : (
                <FormattedMessage id="verification.start" />
              )}
            </ButtonLink>
          </>
        ) : null}
      </div>
    </Card>
  );
};

const Overview = ({ user, actor, own }: Shown) => {
  const stage = stageOf(own);
  const isDrafted = usePersistedBasic().read()?.ownerId === user.id;
  const hasPhotos = useSelector(actor, selectHasPhotos);
  return (
    <div className={styles['parts']}>
      <StatusCard own={own} />
      <LevelSteps stage={stage} />
      <LevelCard
        title={<FormattedMessage id="verification.basic" />}
        needs={<FormattedMessage id="verification.basic.needs" />}
        status={own.basic}
        path={paths.basic}
        isBegun={isDrafted}
      />
      <LevelCard
        title={<FormattedMessage id="verification.advanced" />}
        needs={<FormattedMessage id="verification.advanced.needs" />}
        status={own.advanced}
        isLocked={own.basic.state !== 'verified'}
        path={paths.advanced}
        isBegun={hasPhotos}
      />
      {hasSentAnything(own) ? (
        <List>
          <ListRow
            start={<Icon name="records" />}
            title={<FormattedMessage id="verification.sent" />}
            href={`#${paths.preview}`}
          />
        </List>
      ) : null}
      <Section title={<FormattedMessage id="verification.data.title" />}>
        <p className={styles['note']}>
          <FormattedMessage id="verification.data.text" />
        </p>
      </Section>
    </div>
  );
};

/** The status of the verification, its next step, and how the data is used. */
export const VerificationScreen = () => {
  const back = useBack();
  const asked = useReturnAddress();
  const leave = useReturn('/pages/verification/index');
  const title = <FormattedMessage id="verification.title" />;
  return (
    <VerificationReading title={title}>
      {(shown) => (
        <Screen
          header={<AppHeader back={back} title={title} />}
          action={
            asked !== null && shown.own.basic.state === 'verified' ? (
              <Button onPress={leave}>
                <FormattedMessage id="verification.return" />
              </Button>
            ) : undefined
          }
        >
          <Overview {...shown} />
        </Screen>
      )}
    </VerificationReading>
  );
};

import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id';
import type { RoutePath } from '../../../schemas/kernel/route';
import {
  hasSentAnything,
  isRejected,
  type OwnVerification,
} from '../../../schemas/verification/own-verification';
import type { VerificationPhoto } from '../../../schemas/verification/verification';
import { ButtonLink } from '../../components/controls/button';
import { EmptyState } from '../../components/feedback/empty-state';
import { Icon } from '../../components/icons/icon';
import { AppHeader } from '../../components/layout/app-header';
import { Section } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Screen } from '../../components/layout/screen';
import { Sheet } from '../../components/overlays/sheet';
import { ReasonText } from '../../context/failure-text';
import { zonedStamp } from '../../format/time';
import { useBack } from '../../navigation/back';
import styles from './verification.module.css';
import { VerificationReading } from './verification-reading';
import { RejectReason, VerificationStatusTag } from './verification-words';

const title = <FormattedMessage id="verification.sent" />;

const names: Record<VerificationPhoto, MessageId> = {
  front: 'field.front_pic',
  back: 'field.reverse_pic',
  inHand: 'field.hand_pic',
};

/** A photo that was sent, small; a tap shows it as large as the screen is wide. */
const SentPhoto = ({ url, name }: { url: string; name: string }) => {
  const intl = useIntl();
  const [isBroken, setIsBroken] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={styles['sent']}>
      {isBroken ? (
        <p className={styles['broken']} role="status">
          <Icon name="warn" />
          <ReasonText code="client.preview" />
        </p>
      ) : (
        <button
          type="button"
          className={styles['thumbnail']}
          aria-label={intl.formatMessage({ id: 'verification.sent.enlarge' }, { photo: name })}
          onClick={() => setIsOpen(true)}
        >
          <img src={url} alt="" loading="lazy" onError={() => setIsBroken(true)} />
        </button>
      )}
      <span className={styles['note']}>{name}</span>
      <Sheet
        open={isOpen && !isBroken}
        title={name}
        closeLabel={intl.formatMessage({ id: 'screen.close' })}
        onClose={() => setIsOpen(false)}
      >
        <img className={styles['large']} src={url} alt={name} onError={() => setIsBroken(true)} />
      </Sheet>
    </li>
  );
};

const SentPhotos = ({ photos }: OwnVerification['sent']) => {
  const intl = useIntl();
  const order = ['front', 'back', 'inHand'] as const;
  const sent = order.filter((photo) => photos[photo] !== '');
  return sent.length === 0 ? null : (
    <Section title={<FormattedMessage id="verification.sent.photos" />}>
      <ul className={styles['thumbnails']}>
        {sent.map((photo) => (
          <SentPhoto
            key={`${photo}${photos[photo]}`}
            url={photos[photo]}
            name={intl.formatMessage({ id: names[photo] })}
          />
        ))}
      </ul>
    </Section>
  );
};

const Moment = ({ label, time }: { label: ReactNode; time: string | null }) =>
  time === null ? null : <KeyValue label={label}>{zonedStamp(time)}</KeyValue>;

const Level = ({
  heading,
  status,
  children,
}: {
  heading: ReactNode;
  status: OwnVerification['basic'];
  children?: ReactNode;
}) => (
  <Section title={heading} action={<VerificationStatusTag {...status} />}>
    <RejectReason {...status} />
    <KeyValueList>
      {children}
      <Moment label={<FormattedMessage id="verification.sent.at" />} time={status.submittedAt} />
      <Moment
        label={<FormattedMessage id="verification.sent.reviewed" />}
        time={status.reviewedAt}
      />
    </KeyValueList>
  </Section>
);

const Everything = ({ own }: { own: OwnVerification }) => (
  <div className={styles['parts']}>
    <Level heading={<FormattedMessage id="verification.basic" />} status={own.basic}>
      <KeyValue label={<FormattedMessage id="field.country" />}>{own.sent.country}</KeyValue>
      <KeyValue label={<FormattedMessage id="field.name" />}>
        <span translate="no">{own.sent.name}</span>
      </KeyValue>
      <KeyValue label={<FormattedMessage id="field.card_id" />}>{own.sent.maskedIdNumber}</KeyValue>
      <KeyValue label={<FormattedMessage id="verification.address" />}>
        <span translate="no">{own.sent.address}</span>
      </KeyValue>
    </Level>
    {own.basic.state === 'verified' ? (
      <Level heading={<FormattedMessage id="verification.advanced" />} status={own.advanced} />
    ) : null}
    <SentPhotos {...own.sent} />
  </div>
);

/** Where a rejected level is corrected; nowhere while nothing was rejected. */
const correctionOf = ({ basic, advanced }: OwnVerification): RoutePath | null => {
  if (isRejected(basic)) return '/pages/verification/basic';
  return isRejected(advanced) ? '/pages/verification/advanced' : null;
};

/** What was submitted, masked where it has to be, and its review status. */
export const VerificationPreviewScreen = () => {
  const header = <AppHeader back={useBack()} title={title} />;
  return (
    <VerificationReading title={title}>
      {({ own }) => {
        const correction = correctionOf(own);
        return hasSentAnything(own) ? (
          <Screen
            header={header}
            action={
              correction === null ? undefined : (
                <ButtonLink href={`#${correction}`}>
                  <FormattedMessage id="verification.correct" />
                </ButtonLink>
              )
            }
          >
            <Everything own={own} />
          </Screen>
        ) : (
          <Screen header={header}>
            <EmptyState
              action={
                <ButtonLink compact href="#/pages/verification/basic">
                  <FormattedMessage id="verification.start" />
                </ButtonLink>
              }
            >
              <FormattedMessage id="verification.sent.none" />
            </EmptyState>
          </Screen>
        );
      }}
    </VerificationReading>
  );
};

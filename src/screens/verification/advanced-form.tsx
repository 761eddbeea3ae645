import { useSelector } from '@xstate/react';
import { type ReactNode, type Ref, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectFailure,
  selectHasPhotos,
  selectIsBusy,
  selectIsComplete,
  selectMissingPhoto,
  selectUploadOf,
} from '../../../machines/verification/verification';
import type { Failure } from '../../../schemas/kernel/failure';
import {
  type VerificationPhoto,
  verificationPhotos,
} from '../../../schemas/verification/verification';
import { newRequestKey } from '../../api/kernel/intents';
import type { Photos } from '../../api/kernel/photos';
import { Button } from '../../components/controls/button';
import { Notice } from '../../components/feedback/banner';
import type { UploadOutline } from '../../components/fields/upload-tile';
import { AppHeader } from '../../components/layout/app-header';
import { Section } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Screen } from '../../components/layout/screen';
import { FailureText } from '../../context/failure-text';
import { UploadPhoto } from '../../forms/upload-photo';
import { useBeforeUnload, useLeaveConfirmation } from '../../navigation/leave-confirmation';
import { PhotoGuide } from './photo-guide';
import styles from './verification.module.css';
import type { Shown } from './verification-reading';
import { LevelSteps } from './verification-screen';
import { RejectReason } from './verification-words';

const outlines: Record<VerificationPhoto, UploadOutline> = {
  front: 'front',
  back: 'back',
  inHand: 'hand',
};

const Photo = ({
  actor,
  photos,
  photo,
  label,
}: {
  actor: Shown['actor'];
  photos: Photos;
  photo: VerificationPhoto;
  label: string;
}) => {
  const upload = useSelector(actor, (snapshot) => selectUploadOf(snapshot, photo));
  return upload ? (
    <UploadPhoto upload={upload} photos={photos} label={label} outline={outlines[photo]} />
  ) : null;
};

const ThreePhotos = ({
  actor,
  photos,
  ref,
}: Pick<Shown, 'actor' | 'photos'> & { ref: Ref<HTMLFieldSetElement> }) => {
  const intl = useIntl();
  const isBusy = useSelector(actor, selectIsBusy);
  const flow = { actor, photos };
  return (
    <fieldset ref={ref} className={styles['photos']} disabled={isBusy}>
      <Photo {...flow} photo="front" label={intl.formatMessage({ id: 'field.front_pic' })} />
      <Photo {...flow} photo="back" label={intl.formatMessage({ id: 'field.reverse_pic' })} />
      <Photo {...flow} photo="inHand" label={intl.formatMessage({ id: 'field.hand_pic' })} />
    </fieldset>
  );
};

const Identity = ({ sent }: Shown['own']) => (
  <Section title={<FormattedMessage id="verification.identity" />}>
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="field.country" />}>{sent.country}</KeyValue>
      <KeyValue label={<FormattedMessage id="field.name" />}>{sent.name}</KeyValue>
      <KeyValue label={<FormattedMessage id="field.card_id" />}>{sent.maskedIdNumber}</KeyValue>
    </KeyValueList>
  </Section>
);

/** Why it was not submitted. Missing photos are reported only while they are missing. */
const Refusal = ({ failure, isComplete }: { failure: Failure | null; isComplete: boolean }) => {
  if (failure === null || failure.kind === 'signedOut') return null;
  if (isComplete && failure.kind === 'refused' && failure.code === 'kyc.photos') return null;
  return (
    <Notice tone="danger">
      <FailureText failure={failure} />
    </Notice>
  );
};

/** Three photos, each sent as soon as it is chosen, and handed in together. */
export const AdvancedForm = ({ actor, photos, own, title }: Shown & { title: ReactNode }) => {
  const failure = useSelector(actor, selectFailure);
  const isBusy = useSelector(actor, selectIsBusy);
  const isChanged = useSelector(actor, selectHasPhotos);
  const isComplete = useSelector(actor, selectIsComplete);
  const missing = useSelector(actor, selectMissingPhoto);
  useBeforeUnload(isChanged);
  const reportOnUnmount = isBusy ? (
    <FormattedMessage id="leaving.sent" />
  ) : isChanged ? (
    <FormattedMessage id="verification.leave.photos" />
  ) : null;
  const { back, question } = useLeaveConfirmation(reportOnUnmount);
  const tiles = useRef<HTMLFieldSetElement>(null);
  const submit = () => {
    const tile = missing && tiles.current?.children[verificationPhotos.indexOf(missing)];
    tile?.querySelector('button')?.focus();
    actor.send({ type: 'photos.submitted', key: newRequestKey() });
  };
  return (
    <>
      <Screen
        header={<AppHeader back={back} title={title} />}
        action={
          <div className={styles['submit']}>
            <Refusal failure={failure} isComplete={isComplete} />
            <Button pending={isBusy} onPress={submit}>
              <FormattedMessage id="verification.submit" />
            </Button>
          </div>
        }
      >
        <LevelSteps stage="advanced" />
        <RejectReason {...own.advanced} />
        {own.sent.name === '' ? null : <Identity {...own} />}
        <PhotoGuide />
        <Section title={<FormattedMessage id="verification.photos" />}>
          <ThreePhotos ref={tiles} actor={actor} photos={photos} />
          <p className={styles['note']}>
            <FormattedMessage id="verification.photos.kept" />
          </p>
        </Section>
      </Screen>
      {question}
    </>
  );
};

import { useSelector } from '@xstate/react';
import { type ReactNode, type Ref, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectPicture, selectStep, type UploadActor } from '../../../machines/kernel/upload';
import {
  selectFailure,
  selectIsBusy,
  selectUploaded,
  selectUploadOf,
} from '../../../machines/verification/verification';
import type { Failure } from '../../../schemas/kernel/failure';
import {
  isAdvancedVerification,
  type VerificationPicture,
} from '../../../schemas/verification/verification';
import { newRequestKey } from '../../api/kernel/intents';
import type { Pictures } from '../../api/kernel/pictures';
import { AppHeader } from '../../components/app-header';
import { Notice } from '../../components/banner';
import { Button } from '../../components/button';
import { Section } from '../../components/card';
import { KeyValue, KeyValueList } from '../../components/key-value-list';
import { Screen } from '../../components/screen';
import type { UploadOutline } from '../../components/upload-tile';
import { FailureText } from '../../flows/failure-text';
import { UploadPicture } from '../../flows/upload-picture';
import { useBeforeUnload, useLeaveConfirmation } from '../../navigation/leave-confirmation';
import { PictureGuide } from './picture-guide';
import styles from './verification.module.css';
import type { Shown } from './verification-reading';
import { LevelSteps } from './verification-screen';
import { RejectReason } from './verification-words';

const outlines: Record<VerificationPicture, UploadOutline> = {
  front: 'front',
  back: 'back',
  inHand: 'hand',
};

const Picture = ({
  actor,
  pictures,
  picture,
  label,
}: {
  actor: Shown['actor'];
  pictures: Pictures;
  picture: VerificationPicture;
  label: string;
}) => {
  const upload = useSelector(actor, (snapshot) => selectUploadOf(snapshot, picture));
  return upload ? (
    <UploadPicture upload={upload} pictures={pictures} label={label} outline={outlines[picture]} />
  ) : null;
};

const order = ['front', 'back', 'inHand'] as const satisfies readonly VerificationPicture[];

const ThreePictures = ({
  actor,
  pictures,
  ref,
}: Pick<Shown, 'actor' | 'pictures'> & { ref: Ref<HTMLFieldSetElement> }) => {
  const intl = useIntl();
  const isBusy = useSelector(actor, selectIsBusy);
  const flow = { actor, pictures };
  return (
    <fieldset ref={ref} className={styles['pictures']} disabled={isBusy}>
      <Picture {...flow} picture="front" label={intl.formatMessage({ id: 'field.front_pic' })} />
      <Picture {...flow} picture="back" label={intl.formatMessage({ id: 'field.reverse_pic' })} />
      <Picture {...flow} picture="inHand" label={intl.formatMessage({ id: 'field.hand_pic' })} />
    </fieldset>
  );
};

/** How one picture stands, heard as it changes. */
const useUpload = (actor: Shown['actor'], picture: VerificationPicture) => {
  const upload: UploadActor | null = useSelector(actor, (it) => selectUploadOf(it, picture));
  return {
    isChosen: useSelector(
      upload ?? undefined,
      (it) => it !== undefined && selectPicture(it) !== null,
    ),
    isThere: useSelector(
      upload ?? undefined,
      (it) => it !== undefined && selectStep(it) === 'uploaded',
    ),
  };
};

const usePictures = (actor: Shown['actor']) => {
  const all = [useUpload(actor, 'front'), useUpload(actor, 'back'), useUpload(actor, 'inHand')];
  return {
    isChanged: all.some(({ isChosen }) => isChosen),
    isComplete:
      all.every(({ isThere }) => isThere) &&
      isAdvancedVerification(selectUploaded(actor.getSnapshot())),
  };
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

/** Why it was not handed in. That pictures are missing is said only for as long as they are. */
const Refusal = ({ failure, isComplete }: { failure: Failure | null; isComplete: boolean }) => {
  if (failure === null || failure.kind === 'signedOut') return null;
  if (isComplete && failure.kind === 'refused' && failure.code === 'kyc.photos') return null;
  return (
    <Notice tone="danger">
      <FailureText failure={failure} />
    </Notice>
  );
};

/** Three pictures, each sent as soon as it is chosen, and handed in together. */
export const AdvancedForm = ({ actor, pictures, own, title }: Shown & { title: ReactNode }) => {
  const failure = useSelector(actor, selectFailure);
  const isBusy = useSelector(actor, selectIsBusy);
  const { isChanged, isComplete } = usePictures(actor);
  useBeforeUnload(isChanged);
  const toldOnLeaving = isBusy ? (
    <FormattedMessage id="leaving.sent" />
  ) : isChanged ? (
    <FormattedMessage id="verification.leave.pictures" />
  ) : null;
  const { back, question } = useLeaveConfirmation(toldOnLeaving);
  const tiles = useRef<HTMLFieldSetElement>(null);
  const submit = () => {
    const uploaded = selectUploaded(actor.getSnapshot());
    const missing = order.findIndex((picture) => uploaded[picture] === '');
    tiles.current?.children[missing]?.querySelector('button')?.focus();
    actor.send({ type: 'pictures.submitted', pictures: uploaded, key: newRequestKey() });
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
        <PictureGuide />
        <Section title={<FormattedMessage id="verification.pictures" />}>
          <ThreePictures ref={tiles} actor={actor} pictures={pictures} />
          <p className={styles['note']}>
            <FormattedMessage id="verification.pictures.kept" />
          </p>
        </Section>
      </Screen>
      {question}
    </>
  );
};

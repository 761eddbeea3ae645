import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectLanguage } from '../../machines/account/app';
import {
  selectFailure,
  selectPercent,
  selectPhoto,
  selectStep,
  type UploadActor,
  type UploadStep,
} from '../../machines/kernel/upload';
import type { Failure } from '../../schemas/kernel/failure';
import type { Photos } from '../api/kernel/photos';
import { type UploadFace, type UploadOutline, UploadTile } from '../components/fields/upload-tile';
import { App } from '../context/app-context';
import { FailureText, ReasonText } from '../context/failure-text';
import { fileSize } from '../format/file-size';

const faceOf = (step: UploadStep, percent: number): UploadFace =>
  step === 'sending' ? { kind: step, percent } : { kind: step };

const Status = ({ face }: { face: UploadFace }) => {
  switch (face.kind) {
    case 'preparing':
      return <FormattedMessage id="upload.preparing" />;
    case 'sending':
      return <FormattedMessage id="upload.sending" values={{ percent: face.percent }} />;
    case 'uploaded':
      return <FormattedMessage id="upload.done" />;
    default:
      return null;
  }
};

/** A broken connection is reported as a failed upload. */
const WhyNot = ({ failure }: { failure: Failure }) =>
  failure.kind === 'unreachable' || failure.kind === 'malformed' ? (
    <ReasonText code="client.upload_retry" />
  ) : (
    <FailureText failure={failure} />
  );

/** One photo to be sent, bound to its machine; its bytes stay among the photos. */
export const UploadPhoto = ({
  upload,
  photos,
  label,
  outline,
}: {
  upload: UploadActor;
  photos: Photos;
  label: string;
  outline: UploadOutline;
}) => {
  const intl = useIntl();
  const language = App.useSelector(selectLanguage);
  const photo = useSelector(upload, selectPhoto);
  const failure = useSelector(upload, selectFailure);
  const percent = useSelector(upload, selectPercent);
  const face = faceOf(useSelector(upload, selectStep), percent);
  const url = photo && photos.thumbnailOf(photo.handle);
  const forget = () => {
    if (photo) photos.forget(photo.handle);
  };
  return (
    <UploadTile
      label={label}
      outline={outline}
      face={face}
      thumbnail={url ? { url, alt: intl.formatMessage({ id: 'upload.preview' }) } : null}
      size={photo ? fileSize(photo.bytes, language) : null}
      status={<Status face={face} />}
      error={failure ? <WhyNot failure={failure} /> : undefined}
      words={{
        camera: intl.formatMessage({ id: 'upload.camera' }),
        library: intl.formatMessage({ id: 'upload.library' }),
        replace: intl.formatMessage({ id: 'upload.replace' }),
        remove: intl.formatMessage({ id: 'upload.remove' }),
        retry: intl.formatMessage({ id: 'page.retry' }),
      }}
      onChoose={(file) => {
        forget();
        upload.send({ type: 'photo.chosen', photo: photos.keep(file) });
      }}
      onRemove={() => {
        forget();
        upload.send({ type: 'photo.removed' });
      }}
      onRetry={() => upload.send({ type: 'retry.requested' })}
    />
  );
};

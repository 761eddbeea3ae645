import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectLanguage } from '../../machines/account/app';
import {
  selectFailure,
  selectPercent,
  selectPicture,
  selectStep,
  type UploadActor,
  type UploadStep,
} from '../../machines/kernel/upload';
import type { Failure } from '../../schemas/kernel/failure';
import type { Pictures } from '../api/kernel/pictures';
import { App } from '../app/app-context';
import { type UploadFace, type UploadOutline, UploadTile } from '../components/upload-tile';
import { fileSize } from '../format/file-size';
import { FailureText, ReasonText } from './failure-text';

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

/** A line that broke is told as what it means here. */
const WhyNot = ({ failure }: { failure: Failure }) =>
  failure.kind === 'unreachable' || failure.kind === 'malformed' ? (
    <ReasonText code="client.upload_retry" />
  ) : (
    <FailureText failure={failure} />
  );

/** One picture to be sent, bound to its machine; its bytes stay among the pictures. */
export const UploadPicture = ({
  upload,
  pictures,
  label,
  outline,
}: {
  upload: UploadActor;
  pictures: Pictures;
  label: string;
  outline: UploadOutline;
}) => {
  const intl = useIntl();
  const language = App.useSelector(selectLanguage);
  const picture = useSelector(upload, selectPicture);
  const failure = useSelector(upload, selectFailure);
  const percent = useSelector(upload, selectPercent);
  const face = faceOf(useSelector(upload, selectStep), percent);
  const url = picture && pictures.thumbnailOf(picture.handle);
  const forget = () => {
    if (picture) pictures.forget(picture.handle);
  };
  return (
    <UploadTile
      label={label}
      outline={outline}
      face={face}
      thumbnail={url ? { url, alt: intl.formatMessage({ id: 'upload.preview' }) } : null}
      size={picture ? fileSize(picture.bytes, language) : null}
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
        upload.send({ type: 'picture.chosen', picture: pictures.keep(file) });
      }}
      onRemove={() => {
        forget();
        upload.send({ type: 'picture.removed' });
      }}
      onRetry={() => upload.send({ type: 'retry.requested' })}
    />
  );
};

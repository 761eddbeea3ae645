import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type PosterActor, selectStep } from '../../../machines/promotion/poster';
import { posterOver } from '../../api/promotion/poster';
import { classesOf } from '../../components/base/class-names';
import { Button, ButtonPair } from '../../components/controls/button';
import { Notice } from '../../components/feedback/banner';
import { ErrorState } from '../../components/feedback/error-state';
import { Stack } from '../../components/layout/card';
import { Skeleton } from '../../components/layout/skeleton';
import { Sheet } from '../../components/overlays/sheet';
import { useConfig } from '../../context/config';
import { ReasonText } from '../../context/failure-text';
import { useToast } from '../../context/toasts';
import { saveImage, shareImage } from './poster-device';
import { drawPoster } from './poster-drawing';
import styles from './promotion.module.css';

const css = classesOf(styles);

export type Invitation = {
  readonly code: string;
  readonly address: string;
  readonly title: string;
  readonly text: string;
};

const Poster = ({ poster, code }: { poster: PosterActor; code: string }) => {
  const intl = useIntl();
  const step = useSelector(poster, selectStep);
  const { image, hasFailed } = useSelector(poster, ({ context }) => context);
  if (step === 'undrawn') {
    return (
      <ErrorState
        title={<FormattedMessage id="promotion.poster.failed" />}
        detail={null}
        retryLabel={<FormattedMessage id="page.retry" />}
        onRetry={() => poster.send({ type: 'retry.requested' })}
      />
    );
  }
  return (
    <Stack>
      <div className={css('poster')}>
        {image === null ? (
          <div role="status" aria-label={intl.formatMessage({ id: 'promotion.poster.loading' })}>
            <Skeleton width="260px" height="390px" />
          </div>
        ) : (
          <img
            src={image}
            width={720}
            height={1080}
            alt={intl.formatMessage({ id: 'promotion.poster.image' }, { code })}
          />
        )}
      </div>
      {hasFailed ? (
        <Notice tone="danger">
          <ReasonText code="client.image_save" />
        </Notice>
      ) : null}
    </Stack>
  );
};

const Actions = ({ poster }: { poster: PosterActor }) => {
  const step = useSelector(poster, selectStep);
  const isDrawn = step !== 'drawing' && step !== 'undrawn';
  return (
    <ButtonPair>
      <Button
        disabled={!isDrawn}
        pending={step === 'sharing'}
        onPress={() => poster.send({ type: 'share.requested' })}
      >
        <FormattedMessage id="promotion.poster.share" />
      </Button>
      <Button
        variant="secondary"
        disabled={!isDrawn}
        pending={step === 'saving'}
        onPress={() => poster.send({ type: 'save.requested' })}
      >
        <FormattedMessage id="promotion.poster.save" />
      </Button>
    </ButtonPair>
  );
};

/** A poster of the invitation, drawn on this device in the language of the app. */
export const PosterSheet = ({
  invitation: { code, address, title, text },
  onClose,
}: {
  invitation: Invitation;
  onClose: () => void;
}) => {
  const intl = useIntl();
  const toast = useToast();
  const { isDemo } = useConfig();
  const machine = useMemo(
    () =>
      posterOver({
        draw: () =>
          drawPoster({
            title,
            text,
            code,
            address,
            codeLabel: intl.formatMessage({ id: 'label.inviteCode' }),
            paperMark: isDemo ? intl.formatMessage({ id: 'promotion.poster.paper' }) : null,
          }),
        share: (image) => shareImage(image, title),
        save: saveImage,
      }),
    [title, text, code, address, intl, isDemo],
  );
  const poster = useActorRef(machine);
  const onSaved = useEffectEvent(() =>
    toast({ tone: 'success', text: <FormattedMessage id="promotion.poster.saved" /> }),
  );
  useEffect(() => {
    const { unsubscribe } = poster.on('poster.saved', () => onSaved());
    return unsubscribe;
  }, [poster]);
  return (
    <Sheet
      open
      title={<FormattedMessage id="promotion.poster" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
      action={<Actions poster={poster} />}
    >
      <Poster poster={poster} code={code} />
    </Sheet>
  );
};

import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { classesOf } from '../../components/base/class-names';
import { Icon } from '../../components/icons/icon';
import { Sheet } from '../../components/overlays/sheet';
import { FailureText, ReasonText } from '../../context/failure-text';
import { clockTime } from '../../format/time';
import styles from './chat.module.css';
import type { ChatRow } from './chat-rows';

const css = classesOf(styles);

const Photo = ({ url }: { url: string }) => {
  const intl = useIntl();
  const name = intl.formatMessage({ id: 'chat.photo' });
  const [isBroken, setIsBroken] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  if (url === '') {
    return (
      <p className={css('text')}>
        <Icon name="photo" size="small" /> {name}
      </p>
    );
  }
  if (isBroken) {
    return (
      <p className={css('text')}>
        <ReasonText code="client.preview" />
      </p>
    );
  }
  return (
    <>
      <button
        type="button"
        className={css('photo')}
        aria-label={name}
        onClick={() => setIsOpen(true)}
      >
        <img src={url} alt="" onError={() => setIsBroken(true)} />
      </button>
      <Sheet
        open={isOpen}
        title={name}
        closeLabel={intl.formatMessage({ id: 'screen.close' })}
        onClose={() => setIsOpen(false)}
      >
        <img className={css('large')} src={url} alt={name} onError={() => setIsBroken(true)} />
      </Sheet>
    </>
  );
};

const Sending = ({ kind }: { kind: 'sent' | 'sending' | 'waiting' }) => {
  const intl = useIntl();
  const words = {
    sent: intl.formatMessage({ id: 'chat.sent' }),
    sending: intl.formatMessage({ id: 'chat.sending' }),
    waiting: intl.formatMessage({ id: 'chat.waiting' }),
  };
  return (
    <span className={css('sending')}>
      <Icon name={kind === 'sent' ? 'check' : 'clock'} size="small" />
      <span className={kind === 'waiting' ? undefined : 'tl-spoken'}>{words[kind]}</span>
    </span>
  );
};

type Deeds = {
  readonly onRetry: (clientId: string) => void;
  readonly onDiscard: (clientId: string) => void;
};

const NotSent = ({
  state,
  onRetry,
  onDiscard,
}: { state: Extract<ChatRow['state'], { kind: 'failed' }> } & Deeds) => (
  <div className={css('not-sent')} role="alert">
    <p>
      <Icon name="warn" size="small" /> <FormattedMessage id="chat.notSent" />{' '}
      <FailureText failure={state.failure} />
    </p>
    <div className={css('deeds')}>
      <button type="button" className={css('deed')} onClick={() => onRetry(state.clientId)}>
        <FormattedMessage id="page.retry" />
      </button>
      <button type="button" className={css('deed')} onClick={() => onDiscard(state.clientId)}>
        <FormattedMessage id="chat.discard" />
      </button>
    </div>
  </div>
);

/** One message. Its text is shown as it was written: no markup, no links. */
export const MessageRow = ({ row, ...deeds }: { row: ChatRow } & Deeds) => (
  <>
    {row.day === null ? null : (
      <p className={css('day')}>
        <time dateTime={row.day}>{row.day}</time>
      </p>
    )}
    <div className={css('row', row.isOwn && 'own')}>
      <span className="tl-spoken">
        {row.isOwn ? (
          <FormattedMessage id="label.you" />
        ) : row.name === '' ? (
          <FormattedMessage id="chat.title" />
        ) : (
          <span translate="no">{row.name}</span>
        )}
      </span>
      <div className={css('bubble', row.state.kind === 'failed' && 'failed')}>
        {row.image === null ? (
          <p className={css('text')} dir="auto">
            {row.text}
          </p>
        ) : (
          <Photo url={row.image} />
        )}
      </div>
      {row.state.kind === 'failed' ? <NotSent state={row.state} {...deeds} /> : null}
      {row.state.kind !== 'failed' && row.endsGroup ? (
        <p className={css('time')}>
          {row.isOwn || row.name === '' ? null : <bdi translate="no">{row.name}</bdi>}
          <time dateTime={row.time}>{clockTime(row.time).slice(0, 5)}</time>
          {row.isOwn ? <Sending kind={row.state.kind} /> : null}
        </p>
      ) : null}
    </div>
  </>
);

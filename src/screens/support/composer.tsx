import { useActorRef, useSelector } from '@xstate/react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import * as v from 'valibot';
import { createEmptyActor } from 'xstate';
import { selectStep, selectUpload } from '../../../machines/kernel/upload';
import { Id } from '../../../schemas/kernel/wire';
import { chatTextIssue } from '../../../schemas/support/chat-message';
import type { Photos } from '../../api/kernel/photos';
import { uploadOver } from '../../api/kernel/upload';
import { IconButton } from '../../components/controls/icon-button';
import { FieldNote } from '../../components/fields/field-frame';
import { useLimits } from '../../context/limits';
import { useServices } from '../../context/services';
import { FieldError } from '../../forms/field-error';
import { UploadPhoto } from '../../forms/upload-photo';
import { createPersistedDraft } from '../../storage/draft-storage';
import styles from './chat.module.css';

const useDraft = createPersistedDraft(
  'tideline_draft_chat',
  v.object({ ownerId: Id, text: v.string() }),
);

const maxLines = 4;

const useUpload = (photos: Photos) => {
  const { client } = useServices();
  const maxMib = useLimits()['upload.max_mib'];
  const machine = useMemo(() => uploadOver(client, photos), [client, photos]);
  const [parent] = useState(() => createEmptyActor());
  const upload = useActorRef(machine, { input: { maxMib, parent } });
  const sent = useSelector(upload, selectUpload);
  const isEmpty = useSelector(upload, selectStep) === 'empty';
  return { upload, isEmpty, uploadId: sent?.id ?? null };
};

/** What is typed, which outlives the screen. */
const useText = (ownerId: number) => {
  const draft = useDraft();
  const [text, setText] = useState(() => {
    const stored = draft.read();
    return stored?.ownerId === ownerId ? stored.text : '';
  });
  const write = (typed: string) => {
    setText(typed);
    draft.write(typed === '' ? null : { ownerId, text: typed });
  };
  return { text, write };
};

/** Opens the choice of a photo on the device. */
const PhotoButton = ({
  upload,
  photos,
}: {
  upload: ReturnType<typeof useUpload>['upload'];
  photos: Photos;
}) => {
  const intl = useIntl();
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon="photo"
        label={intl.formatMessage({ id: 'chat.attach' })}
        onPress={() => file.current?.click()}
      />
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label={intl.formatMessage({ id: 'chat.attach' })}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          // Cleared, so that choosing the same file again is a change.
          currentTarget.value = '';
          if (chosen) upload.send({ type: 'photo.chosen', photo: photos.keep(chosen) });
        }}
      />
    </>
  );
};

/** A line break is typed with the shift key where there is a keyboard, and plainly on a phone. */
const sendsWith = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && matchMedia('(pointer: fine)').matches;

/** Where a message is written and a photo attached. What is typed outlives the screen. */
export const Composer = ({
  ownerId,
  photos,
  onSend,
}: {
  ownerId: number;
  photos: Photos;
  onSend: (content: { text: string; image: string | null }) => void;
}) => {
  const intl = useIntl();
  const id = useId();
  const maxChars = useLimits()['chat.max_chars'];
  const { text, write } = useText(ownerId);
  const { upload, isEmpty, uploadId } = useUpload(photos);
  const issue = chatTextIssue(text, maxChars);
  const isBlank = text.trim() === '';
  const canSend = isBlank ? uploadId !== null : issue === null;
  const send = () => {
    if (!canSend) return;
    if (uploadId !== null) {
      onSend({ text: '', image: uploadId });
      upload.send({ type: 'photo.removed' });
    }
    if (!isBlank) onSend({ text: text.trim(), image: null });
    write('');
  };
  const label = intl.formatMessage({ id: 'chat.write' });
  return (
    <div className={styles['composer']}>
      {isEmpty ? null : (
        <div className={styles['attached']}>
          <UploadPhoto
            upload={upload}
            photos={photos}
            label={intl.formatMessage({ id: 'chat.photo' })}
            outline="photo"
          />
        </div>
      )}
      <div className={styles['line']}>
        <PhotoButton upload={upload} photos={photos} />
        <textarea
          className={styles['input']}
          rows={Math.min(maxLines, text.split('\n').length)}
          aria-label={label}
          aria-invalid={!isBlank && issue !== null}
          aria-describedby={id}
          autoComplete="off"
          placeholder={label}
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={(event) => {
            if (!sendsWith(event)) return;
            event.preventDefault();
            send();
          }}
        />
        <IconButton
          icon="arrow-up"
          tone="accent"
          label={intl.formatMessage({ id: 'chat.send' })}
          disabled={!canSend}
          onPress={send}
        />
      </div>
      <FieldNote id={id} error={!isBlank && issue !== null ? <FieldError code={issue} /> : null} />
    </div>
  );
};

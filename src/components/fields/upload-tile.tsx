import { type ReactNode, useId, useRef } from 'react';
import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/icon-paths';
import { FieldNote } from './field-frame';
import styles from './upload-tile.module.css';

const css = classesOf(styles);

/** Drawn in the empty box: the kind of photo that is required. */
const outlines = {
  photo: 'M10 12h80v51H10zM10 55l22-20 16 13 14-11 28 22M70 28a6 6 0 1 0 0-12 6 6 0 0 0 0 12z',
  front:
    'M10 12h80v51H10zM30 40a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM18 54c2-6 6-9 12-9s10 3 12 9M54 28h26M54 38h26M54 48h16',
  back: 'M10 12h80v51H10zM10 22h80M10 31h80M20 42h34M20 50h22M66 42h14v10H66z',
  hand: 'M34 32a11 11 0 1 0 0-22 11 11 0 0 0 0 22zM12 66c2-16 10-25 22-25 7 0 12 3 16 8M52 36h38v26H52zM61 49a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM71 44h13M71 50h13M58 56h26',
} as const;
export type UploadOutline = keyof typeof outlines;

export type UploadFace =
  | { kind: 'empty' }
  | { kind: 'preparing' }
  | { kind: 'sending'; percent: number }
  | { kind: 'failed' }
  | { kind: 'rejected' }
  | { kind: 'uploaded' };

export type UploadTileProps = {
  label: string;
  outline: UploadOutline;
  face: UploadFace;
  /** The chosen photo; null if there is none or the device cannot decode it. */
  thumbnail: { url: string; alt: string } | null;
  /** The size of the file. */
  size: ReactNode;
  /** Preparing, the progress of the upload, or done. */
  status: ReactNode;
  error?: ReactNode;
  words: Readonly<Record<'camera' | 'library' | 'replace' | 'remove' | 'retry', string>>;
  onChoose: (file: File) => void;
  onRemove: () => void;
  onRetry: () => void;
};

const Source = ({
  word,
  icon,
  isCamera,
  labelledBy,
  onChoose,
}: {
  word: string;
  icon: IconName;
  isCamera?: boolean;
  labelledBy: string;
  onChoose: (file: File) => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <>
      <button
        id={id}
        type="button"
        className={css('action')}
        aria-describedby={labelledBy}
        onClick={() => input.current?.click()}
      >
        <Icon name={icon} size="small" />
        {word}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-labelledby={id}
        {...(isCamera ? { capture: 'environment' } : {})}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Cleared, so that choosing the same file again is a change.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
};

const Action = ({
  word,
  icon,
  labelledBy,
  onPress,
}: {
  word: string;
  icon: IconName;
  labelledBy: string;
  onPress: () => void;
}) => (
  <button type="button" className={css('action')} aria-describedby={labelledBy} onClick={onPress}>
    <Icon name={icon} size="small" />
    {word}
  </button>
);

/** A field for one photo, with the progress of its upload (C-20). */
export const UploadTile = ({
  label,
  outline,
  face,
  thumbnail,
  size,
  status,
  error,
  words,
  onChoose,
  onRemove,
  onRetry,
}: UploadTileProps) => {
  const id = useId();
  const isEmpty = face.kind === 'empty';
  const source = { labelledBy: id, onChoose };
  return (
    <div className={css('tile')}>
      <p id={id} className={`${css('label')} tl-label`}>
        {label}
      </p>
      <div className={css('box', isEmpty && 'dashed', error != null && 'wrong')}>
        {thumbnail && !isEmpty ? (
          <img className={css('thumbnail')} src={thumbnail.url} alt={thumbnail.alt} />
        ) : (
          <svg className={css('outline')} viewBox="0 0 100 75" aria-hidden="true">
            <path d={outlines[outline]} />
          </svg>
        )}
        {face.kind === 'sending' ? (
          <progress className={css('progress')} max={100} value={face.percent} aria-label={label} />
        ) : null}
      </div>
      {isEmpty ? null : (
        <p className={css('state')}>
          <span role="status">{status}</span>
          <span className="tl-figure">{size}</span>
        </p>
      )}
      <FieldNote id={`${id}note`} error={error} />
      <div className={css('actions')}>
        {isEmpty ? <Source {...source} isCamera word={words.camera} icon="camera" /> : null}
        {face.kind === 'failed' ? (
          <Action labelledBy={id} word={words.retry} icon="refresh" onPress={onRetry} />
        ) : null}
        <Source {...source} word={isEmpty ? words.library : words.replace} icon="photo" />
        {isEmpty ? null : (
          <Action labelledBy={id} word={words.remove} icon="trash" onPress={onRemove} />
        )}
      </div>
    </div>
  );
};

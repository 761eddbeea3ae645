import { type ReactNode, useId, useRef } from 'react';
import { classesOf } from '../base/class-names';
import { Button, type ButtonVariant } from '../controls/button';
import styles from './dialog.module.css';
import { Overlay } from './overlay';

const css = classesOf(styles);

export type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** The figures that the decision is about. */
  children?: ReactNode;
  /** A verb that names the action. */
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  onConfirm: () => void;
  /** Also called by Esc, the scrim and back navigation. */
  onCancel: () => void;
  tone?: ButtonVariant | undefined;
  pending?: boolean | undefined;
  disabled?: boolean | undefined;
};

/** Confirms an action that costs money or cannot be undone. The safe choice has the focus. */
export const Dialog = ({ open, ...dialog }: DialogProps) =>
  open ? <OpenDialog {...dialog} /> : null;

const OpenDialog = ({
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  tone = 'primary',
  pending,
  disabled,
}: Omit<DialogProps, 'open'>) => {
  const titleId = useId();
  const bodyId = useId();
  const safeChoice = useRef<HTMLButtonElement>(null);
  return (
    <Overlay
      kind="dialog"
      role="alertdialog"
      labelledBy={titleId}
      describedBy={children ? bodyId : undefined}
      firstFocus={safeChoice}
      onClose={onCancel}
    >
      <div className={css('content')}>
        <h2 id={titleId} className={css('title')}>
          {title}
        </h2>
        {children ? (
          <div id={bodyId} className={css('body')}>
            {children}
          </div>
        ) : null}
      </div>
      <div className={css('choices')}>
        <Button variant={tone} pending={pending} disabled={disabled} onPress={onConfirm}>
          {confirmLabel}
        </Button>
        <Button ref={safeChoice} variant="secondary" onPress={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </Overlay>
  );
};

import { type ChangeEvent, type ClipboardEvent, type CompositionEvent, useState } from 'react';
import { type AmountText, editAmount, pasteAmount } from '../../format/amount-text';
import type { PasteRefusal } from '../../format/pasted-amount';

type AmountValue = {
  value: string;
  onChange: (value: string) => void;
  /** More decimals than this cannot be typed. */
  decimals: number;
};

/** A refusal concerns the text that it left in the field, and ends when that changes. */
type Refused = { refusal: PasteRefusal; text: string };

/**
 * The behaviour of an input for decimal text. The input is corrected before React handles the
 * change, so that an ignored key does not move the caret.
 */
export const useAmountInput = ({ value, onChange, decimals }: AmountValue) => {
  /** Text of an unfinished IME composition, which a correction would break. */
  const [composing, setComposing] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  if (refused !== null && refused.text !== value) setRefused(null);

  const accept = (control: HTMLInputElement, { text, caret, refusal }: AmountText) => {
    control.value = text;
    control.setSelectionRange(caret, caret);
    setRefused(refusal && { refusal, text });
    if (text !== value) onChange(text);
  };
  const edit = (control: HTMLInputElement) => {
    const caret = control.selectionStart ?? control.value.length;
    accept(control, editAmount({ before: value, after: control.value, caret, decimals }));
  };
  return {
    /** Why the last paste was refused; null if it was not, or the text has changed since. */
    refusal: refused?.text === value ? refused.refusal : null,
    input: {
      type: 'text',
      inputMode: decimals === 0 ? 'numeric' : 'decimal',
      enterKeyHint: 'done',
      autoComplete: 'off',
      value: composing ?? value,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        if (composing === null) edit(event.currentTarget);
        else setComposing(event.currentTarget.value);
      },
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        const control = event.currentTarget;
        event.preventDefault();
        if (control.readOnly) return;
        const from = control.selectionStart ?? value.length;
        const to = control.selectionEnd ?? from;
        const pasted = event.clipboardData.getData('text');
        accept(control, pasteAmount({ before: value, from, to, pasted, decimals }));
      },
      onCompositionStart: (event: CompositionEvent<HTMLInputElement>) =>
        setComposing(event.currentTarget.value),
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
        setComposing(null);
        edit(event.currentTarget);
      },
    },
  } as const;
};

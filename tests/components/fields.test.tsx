// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AmountField } from '../../src/components/fields/amount-field';
import { CodeField } from '../../src/components/fields/code-field';
import { PasswordField } from '../../src/components/fields/password-field';
import { SelectField } from '../../src/components/fields/select-field';
import { TextField } from '../../src/components/fields/text-field';
import type { PasteRefusal } from '../../src/format/pasted-amount';

afterEach(cleanup);

const pasteError = ({ pasted, readings }: PasteRefusal) =>
  `${pasted}: ${readings.join(' or ') || 'no number'}`;

const Amounts = ({
  from = '',
  decimals = 8,
  onText = () => undefined,
}: {
  from?: string;
  decimals?: number;
  onText?: (text: string) => void;
}) => {
  const [text, setText] = useState(from);
  return (
    <AmountField
      label="Amount"
      value={text}
      onChange={(next) => {
        onText(next);
        setText(next);
      }}
      decimals={decimals}
      pasteError={pasteError}
      unit="USDT"
      max={{ label: 'Max', onPress: () => setText('250.5') }}
    />
  );
};

const amountInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });

describe('an amount field', () => {
  test.each([
    ['1,5', '1.5'],
    ['1.5.5', '1.55'],
    ['１２', '12'],
    ['0.123456789012', '0.12345678'],
    ['.5', '0.5'],
  ])('takes %s as %s', async (typed, shown) => {
    const user = userEvent.setup();
    render(<Amounts />);
    await user.type(amountInput(), typed);
    expect(amountInput().value).toBe(shown);
  });

  test('keeps the caret where it was, also when a key is ignored', async () => {
    const user = userEvent.setup();
    const onText = vi.fn();
    render(<Amounts from="1234.5" onText={onText} />);
    await user.type(amountInput(), '9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(amountInput().value).toBe('12934.5');
    expect(amountInput().selectionStart).toBe(3);
    onText.mockClear();
    await user.type(amountInput(), 'x', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    await user.type(amountInput(), '.', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(amountInput().value).toBe('12934.5');
    expect(amountInput().selectionStart).toBe(2);
    expect(onText).not.toHaveBeenCalled();
  });

  test('reads what is pasted, and leaves alone what it cannot read', async () => {
    const user = userEvent.setup();
    render(<Amounts from="7" />);
    await user.tripleClick(amountInput());
    await user.paste('1,234.50 USDT');
    expect(amountInput().value).toBe('1234.50');
    await user.paste('TQ8f2Z');
    expect(amountInput().value).toBe('1234.50');
  });

  test('says what a refused paste could mean, until the text changes', async () => {
    const user = userEvent.setup();
    render(<Amounts from="7" />);
    await user.tripleClick(amountInput());
    await user.paste('1.234,5');
    expect(amountInput().value).toBe('7');
    expect(amountInput().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('1.234,5: 1234.5')).toBeTruthy();
    await user.type(amountInput(), '5');
    expect(amountInput().value).toBe('75');
    expect(amountInput().hasAttribute('aria-invalid')).toBe(false);
    await user.type(amountInput(), '{Backspace}');
    expect(screen.queryByText(/^1\.234,5/)).toBeNull();
  });

  test('refuses what a keyboard inserts as if it was typed, as a paste', () => {
    const onText = vi.fn();
    render(<Amounts from="7" onText={onText} />);
    fireEvent.input(amountInput(), { target: { value: '71.234,5' } });
    expect(amountInput().value).toBe('7');
    expect(screen.getByText('1.234,5: 1234.5')).toBeTruthy();
    fireEvent.input(amountInput(), { target: { value: '7 eggs' } });
    expect(screen.getByText('eggs: no number', { exact: false })).toBeTruthy();
    expect(onText).not.toHaveBeenCalled();
  });

  test('waits for an input method to finish before it corrects', () => {
    const onText = vi.fn();
    render(<Amounts onText={onText} />);
    fireEvent.compositionStart(amountInput());
    fireEvent.input(amountInput(), { target: { value: '１２' } });
    expect(amountInput().value).toBe('１２');
    expect(onText).not.toHaveBeenCalled();
    fireEvent.compositionEnd(amountInput());
    expect(amountInput().value).toBe('12');
    expect(onText).toHaveBeenCalledExactlyOnceWith('12');
  });

  test('fills in the most', async () => {
    const user = userEvent.setup();
    render(<Amounts />);
    await user.click(screen.getByRole('button', { name: 'Max' }));
    expect(amountInput().value).toBe('250.5');
  });

  test('asks for the decimal pad, or for digits where there are no decimals', () => {
    const { rerender } = render(<Amounts />);
    expect(amountInput().inputMode).toBe('decimal');
    rerender(<Amounts decimals={0} />);
    expect(amountInput().inputMode).toBe('numeric');
  });
});

describe('a field', () => {
  test('is named by its label and described by its helper, then by its error', () => {
    const field = (error?: string) => (
      <TextField
        label="Nickname"
        value="Jane"
        onChange={() => undefined}
        helper="Up to 20 letters"
        error={error}
      />
    );
    const { rerender } = render(field());
    const input = screen.getByRole('textbox', {
      name: 'Nickname',
      description: 'Up to 20 letters',
    });
    expect(input.getAttribute('aria-invalid')).toBeNull();
    rerender(field('Too long'));
    expect(screen.getByRole('textbox', { description: 'Too long' })).toBe(input);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Up to 20 letters')).toBeNull();
  });

  test.each([
    ['email', { type: 'email', autocomplete: 'email', autocapitalize: 'none' }],
    ['phone', { type: 'tel', autocomplete: 'tel-national' }],
    ['digits', { type: 'text', inputmode: 'numeric', autocomplete: 'off' }],
    ['decimal', { type: 'text', inputmode: 'decimal', enterkeyhint: 'done' }],
    ['address', { type: 'text', spellcheck: 'false', autocorrect: 'off' }],
    ['name', { type: 'text', autocomplete: 'name' }],
  ] as const)('for %s opens the right keyboard', (kind, expected) => {
    render(<TextField label="Field" kind={kind} value="" onChange={() => undefined} />);
    const input = screen.getByLabelText('Field');
    for (const [name, value] of Object.entries(expected)) {
      expect(input.getAttribute(name), name).toBe(value);
    }
  });

  test('hears text, and tells when it is left', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    const onBlur = vi.fn();
    render(<TextField label="Field" value="" onChange={onChange} onBlur={onBlur} />);
    await user.type(screen.getByLabelText('Field'), 'a');
    await user.tab();
    expect(onChange).toHaveBeenCalledExactlyOnceWith('a');
    expect(onBlur).toHaveBeenCalledOnce();
  });

  test('for a password shows it on demand and lets a manager fill it', async () => {
    const user = userEvent.setup();
    render(
      <PasswordField
        label="Password"
        purpose="current-password"
        value="secret"
        onChange={() => undefined}
        showLabel="Show password"
        hideLabel="Hide password"
      />,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect([input.type, input.autocomplete]).toEqual(['password', 'current-password']);
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.type).toBe('password');
  });

  test('for a code keeps six digits, and its button gives way to the wait', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    const onSend = vi.fn();
    const field = (wait?: string, sending = false) => (
      <CodeField
        label="Code"
        value=""
        onChange={onChange}
        sendLabel="Send code"
        onSend={onSend}
        sending={sending}
        wait={wait}
      />
    );
    const { rerender } = render(field());
    await user.click(screen.getByLabelText('Code'));
    await user.paste('Code: 12３ 4567');
    expect(onChange).toHaveBeenLastCalledWith('123456');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(onSend).toHaveBeenCalledOnce();
    rerender(field(undefined, true));
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(onSend).toHaveBeenCalledOnce();
    rerender(field('00:59'));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('00:59')).toBeTruthy();
  });

  test('whose value is chosen is a button with the label and the choice', async () => {
    const user = userEvent.setup();
    const onPress = vi.fn();
    render(
      <SelectField label="Country" placeholder="Choose" expanded={false} onPress={onPress}>
        Thailand
      </SelectField>,
    );
    await user.click(screen.getByRole('button', { name: /Country/ }));
    expect(onPress).toHaveBeenCalledOnce();
    expect(screen.getByText('Thailand')).toBeTruthy();
  });
});

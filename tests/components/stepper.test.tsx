// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { Stepper } from '../../src/components/fields/stepper';

afterEach(cleanup);

type LotsProps = { from: string; max?: string; decimals?: number; start?: string | null };

const Lots = ({ from, max, decimals = 0, start }: LotsProps) => {
  const [lots, setLots] = useState(from);
  return (
    <Stepper
      label="Lots"
      value={lots}
      onChange={setLots}
      step={amount(decimals === 0 ? '1' : '0.01')}
      min={amount(decimals === 0 ? '1' : '0.01')}
      max={max === undefined ? undefined : amount(max)}
      decimals={decimals}
      from={start == null ? start : amount(start)}
      pasteError={({ readings }) => `Not pasted: ${readings.join(' or ')}`}
      lessLabel="One lot less"
      moreLabel="One lot more"
    />
  );
};

describe('a stepper', () => {
  const shown = () => screen.getByLabelText<HTMLInputElement>('Lots').value;

  test('goes by its step and stops at its ends', async () => {
    const user = userEvent.setup();
    render(<Lots from="2" max="3" />);
    const less = screen.getByRole<HTMLButtonElement>('button', { name: 'One lot less' });
    const more = screen.getByRole<HTMLButtonElement>('button', { name: 'One lot more' });
    await user.click(more);
    expect(shown()).toBe('3');
    expect(more.disabled).toBe(true);
    await user.click(less);
    await user.click(less);
    expect(shown()).toBe('1');
    expect(less.disabled).toBe(true);
  });

  test('counts in decimal text and takes what is typed', async () => {
    const user = userEvent.setup();
    render(<Lots from="0.29" decimals={2} />);
    await user.click(screen.getByRole('button', { name: 'One lot more' }));
    expect(shown()).toBe('0.30');
    await user.clear(screen.getByLabelText('Lots'));
    expect(shown()).toBe('');
    await user.type(screen.getByLabelText('Lots'), '1,999');
    expect(shown()).toBe('1.99');
  });

  test.each([
    ['less', '57314.74'],
    ['more', '57314.76'],
  ])('goes one %s from where an empty one begins, with all decimals', async (way, text) => {
    const user = userEvent.setup();
    render(<Lots from="" decimals={2} start="57314.75" />);
    await user.click(screen.getByRole('button', { name: `One lot ${way}` }));
    expect(shown()).toBe(text);
  });

  test('goes nowhere from an empty one while where it begins is unknown, and never to zero', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<Lots from="" decimals={2} start={null} />);
    for (const way of ['less', 'more']) {
      const button = screen.getByRole<HTMLButtonElement>('button', { name: `One lot ${way}` });
      expect(button.disabled).toBe(true);
    }
    unmount();
    render(<Lots from="0.02" decimals={2} start={null} />);
    const less = screen.getByRole<HTMLButtonElement>('button', { name: 'One lot less' });
    await user.click(less);
    expect(shown()).toBe('0.01');
    expect(less.disabled).toBe(true);
  });

  test('begins at its minimum where nothing else is known', async () => {
    const user = userEvent.setup();
    render(<Lots from="" />);
    await user.click(screen.getByRole('button', { name: 'One lot more' }));
    expect(shown()).toBe('1');
  });

  test('refuses an ambiguous paste as every amount field does', async () => {
    const user = userEvent.setup();
    render(<Lots from="7" decimals={2} />);
    await user.tripleClick(screen.getByLabelText('Lots'));
    await user.paste('1,234');
    expect(shown()).toBe('7');
    expect(screen.getByText('Not pasted: 1234 or 1.234')).toBeTruthy();
    await user.tripleClick(screen.getByLabelText('Lots'));
    await user.paste('1,234.50');
    expect(shown()).toBe('1234.50');
    expect(screen.queryByText(/^Not pasted/)).toBeNull();
  });

  test('goes on for as long as it is held, and one step for a tap', () => {
    vi.useFakeTimers();
    try {
      render(<Lots from="1" max="5" />);
      const more = screen.getByRole('button', { name: 'One lot more' });
      const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
      fireEvent.pointerDown(more, { button: 0 });
      pass(399);
      expect(shown()).toBe('1');
      pass(1);
      expect(shown()).toBe('2');
      pass(90);
      fireEvent.pointerUp(more);
      fireEvent.click(more);
      pass(1000);
      expect(shown()).toBe('3');
      fireEvent.pointerDown(more, { button: 0 });
      fireEvent.pointerUp(more);
      fireEvent.click(more);
      expect(shown()).toBe('4');
      fireEvent.pointerDown(more, { button: 0 });
      pass(2000);
      expect(shown()).toBe('5');
    } finally {
      vi.useRealTimers();
    }
  });
});

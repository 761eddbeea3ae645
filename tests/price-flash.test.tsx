// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Direction } from '../src/format/figure';
import { PriceFlash } from '../src/live/price-flash';

vi.mock('../src/live/pace', () => ({ nextPicture: (run: () => void) => run() }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a price flash', () => {
  const figure = (value: string, direction: Direction = 'rise') => (
    <PriceFlash value={value} direction={direction}>
      {value}
    </PriceFlash>
  );
  const beStill = (still: boolean) =>
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: still,
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
  const light = (text: string) => screen.getByText(text).dataset['flash'];

  test('begins when the figure changes, not again while it runs, and ends by itself', () => {
    vi.useFakeTimers();
    beStill(false);
    const { rerender } = render(figure('1'));
    expect(light('1')).toBeUndefined();
    rerender(figure('2'));
    expect(light('2')).toBe('rise');
    vi.advanceTimersByTime(300);
    rerender(figure('1', 'fall'));
    expect(light('1')).toBe('rise');
    vi.advanceTimersByTime(100);
    expect(light('1')).toBeUndefined();
    rerender(figure('0.5', 'fall'));
    expect(light('0.5')).toBe('fall');
  });

  test('stays away from figures that did not move and from people who asked for stillness', () => {
    beStill(false);
    const { rerender } = render(figure('1'));
    rerender(figure('2', 'flat'));
    expect(light('2')).toBeUndefined();
    beStill(true);
    rerender(figure('3'));
    expect(light('3')).toBeUndefined();
  });
});

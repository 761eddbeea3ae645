// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SelectSheet } from '../../src/components/overlays/select-sheet';
import { ToastRegion } from '../../src/components/overlays/toast-region';
import { renderInUi as render } from '../support/screen/render-in-ui';

afterEach(cleanup);

const coins = ['BTC', 'ETH', 'USDT', 'LTC', 'XRP', 'DOGE', 'ADA', 'SOL'];

describe('a select sheet', () => {
  const search = {
    label: 'Search coins',
    clearLabel: 'Clear',
    noMatch: (text: string) => `No coin is called ${text}`,
  };
  const sheet = (symbols: string[], onChoose: (symbol: string) => void = () => undefined) => (
    <SelectSheet
      open
      title="Coin"
      closeLabel="Close"
      search={search}
      choices={symbols.map((symbol) => ({ value: symbol, label: symbol, search: symbol }))}
      value="ETH"
      onChoose={onChoose}
      onClose={() => undefined}
    />
  );

  test('has a search from eight choices on', () => {
    const { rerender } = render(sheet(coins.slice(0, 7)));
    expect(screen.queryByRole('searchbox')).toBeNull();
    rerender(sheet(coins));
    expect(screen.getByRole('searchbox', { name: 'Search coins' })).toBeTruthy();
    cleanup();
    render(
      <SelectSheet
        open
        title="Coin"
        closeLabel="Close"
        choices={coins.map((symbol) => ({ value: symbol, label: symbol, search: symbol }))}
        value="ETH"
        onChoose={() => undefined}
        onClose={() => undefined}
      />,
    );
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('finds in any case, marks the current choice and says when nothing matches', async () => {
    const user = userEvent.setup();
    const onChoose = vi.fn();
    render(sheet(coins, onChoose));
    expect(screen.getByRole('button', { current: true }).textContent).toBe('ETH');
    await user.type(screen.getByRole('searchbox'), 'do');
    await user.click(screen.getByRole('button', { name: 'DOGE' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('DOGE');
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(screen.getByText('No coin is called dox')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(8);
  });
});

describe('a toast', () => {
  test('is a status, or an alert when something went wrong, and goes by itself', () => {
    vi.useFakeTimers();
    try {
      const onExpired = vi.fn();
      const region = (tone: 'success' | 'error') => (
        <ToastRegion toast={{ key: tone, tone, text: 'Words' }} onExpired={onExpired} />
      );
      const { rerender } = render(region('success'));
      expect(screen.getByRole('status').textContent).toBe('Words');
      expect(screen.getByRole('alert').textContent).toBe('');
      vi.advanceTimersByTime(2999);
      expect(onExpired).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(onExpired).toHaveBeenCalledExactlyOnceWith('success');
      rerender(region('error'));
      expect(screen.getByRole('alert').textContent).toBe('Words');
      vi.advanceTimersByTime(4999);
      expect(onExpired).toHaveBeenCalledOnce();
      vi.advanceTimersByTime(1);
      expect(onExpired).toHaveBeenLastCalledWith('error');
    } finally {
      vi.useRealTimers();
    }
  });
});

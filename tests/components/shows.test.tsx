// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { PullToRefresh } from '../../src/components/controls/pull-to-refresh';
import { TabBar, TabBarItem } from '../../src/components/controls/tab-bar';
import { ErrorState } from '../../src/components/feedback/error-state';
import { StepBar } from '../../src/components/feedback/step-bar';
import { AmountText, CompactText, ValuationText } from '../../src/components/figures/amount-text';
import { CoinDisc } from '../../src/components/figures/coin-disc';
import { ChangeText, PercentPill } from '../../src/components/figures/figure';
import { Sparkline } from '../../src/components/figures/sparkline';
import { List, ListRow } from '../../src/components/layout/list-row';
import { Skeleton } from '../../src/components/layout/skeleton';
import { OrderBook } from '../../src/components/market/order-book';
import { percentChange } from '../../src/format/figure';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('money as text', () => {
  test('is cut, hidden or missing, and never anything else', () => {
    const { container, rerender } = render(
      <AmountText amount={amount('1234.56789')} decimals={2} kind="price" unit="USDT" />,
    );
    expect(container.textContent).toBe('1,234.56 USDT');
    rerender(<AmountText amount={amount('1234.5')} decimals={2} unit="USDT" hidden />);
    expect(container.textContent).toBe('•••••• USDT');
    rerender(<AmountText amount={null} decimals={2} unit="USDT" />);
    expect(container.textContent).toBe('--');
    rerender(<ValuationText amount={amount('9.999')} unit="USD" hidden />);
    expect(container.textContent).toBe('••••••');
  });

  test('in short words has the full figure as its name', () => {
    render(<CompactText amount={amount('12586268621.3')} language="zh" />);
    expect(screen.getByRole('img', { name: '12,586,268,621.3' }).textContent).toBe('125.86亿');
  });
});

describe('a change', () => {
  test.each([
    ['1.639', '+1.63%', true],
    ['-11.16', '−11.16%', true],
    ['-0.004', '0.00%', false],
  ])('of %s reads %s', (percent, text, hasArrow) => {
    const change = percentChange(amount(percent));
    const { container } = render(
      <PercentPill direction={change.direction}>{change.text}</PercentPill>,
    );
    expect(container.textContent).toBe(text);
    expect(container.querySelector('svg') !== null).toBe(hasArrow);
  });

  test('is spoken in words, once', () => {
    const { container } = render(
      <ChangeText direction="fall" spoken="down 1.46 percent">
        −1.46%
      </ChangeText>,
    );
    expect(screen.getByRole('img', { name: 'down 1.46 percent' }).textContent).toBe('−1.46%');
    expect(container.querySelector('svg')).not.toBeNull();
  });
});

describe('a sparkline', () => {
  const drawn = (...points: string[]) => {
    const { container } = render(<Sparkline points={points.map(amount)} direction="rise" />);
    return container.querySelector('path')?.getAttribute('d');
  };

  test('goes from its lowest to its highest point', () => {
    expect(drawn('10', '20', '15')).toBe('M0 1L1 0L2 0.5');
  });

  test('is level for a price that did not move, and empty for a single point', () => {
    expect(drawn('7', '7')).toBe('M0 0.5L1 0.5');
    expect(drawn('7')).toBeUndefined();
  });
});

describe('the order book', () => {
  const levels = (...rows: [string, string][]) =>
    rows.map(([price, quantity]) => ({ price: amount(price), quantity: amount(quantity) }));
  const onPick = vi.fn();
  const book = (asks: ReturnType<typeof levels> | null) => (
    <OrderBook
      stale={false}
      label="Order book"
      askLabel="Asks"
      bidLabel="Bids"
      priceHeading="Price"
      quantityHeading="Quantity"
      asks={asks}
      bids={asks && levels(['99', '1'], ['98.5', '1'])}
      rows={3}
      decimals={2}
      quantityDecimals={3}
      spokenRow={(side, price, quantity) => `${side} ${quantity} at ${price}`}
      onPick={onPick}
    >
      100.00
    </OrderBook>
  );

  test('puts the price of a row into the form and keeps the place of missing rows', async () => {
    const user = userEvent.setup();
    render(book(levels(['100.5', '2'], ['101', '2'])));
    const asks = within(screen.getByRole('list', { name: 'Asks' })).getAllByRole('button');
    expect(asks.map((row) => row.textContent)).toEqual(['100.502.000', '101.002.000', '----']);
    expect(asks.map((row) => row.style.getPropertyValue('--share'))).toEqual(['0.5', '1', '0']);
    await user.click(screen.getByRole('button', { name: 'bid 1.000 at 98.50' }));
    expect(onPick).toHaveBeenCalledExactlyOnceWith('98.5');
    const bids = within(screen.getByRole('list', { name: 'Bids' })).getAllByRole('button');
    expect(bids.map((row) => row.style.getPropertyValue('--share'))).toEqual(['0.25', '0.5', '0']);
  });

  test('has nothing to tap while it is being loaded', () => {
    render(book(null));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
  });
});

describe('pulling', () => {
  const pull = (
    distance: number,
    { refreshing = false, on = 'Content', end = 'touchEnd' } = {},
  ) => {
    const onRefresh = vi.fn();
    cleanup();
    render(
      <>
        <p>Header</p>
        <main>
          <p>Gap</p>
          <PullToRefresh refreshing={refreshing} label="Refreshing" onRefresh={onRefresh}>
            <p>Content</p>
          </PullToRefresh>
        </main>
      </>,
    );
    const content = screen.getByText(on);
    const at = (clientY: number) => [{ identifier: 1, target: content, clientY }];
    fireEvent.touchStart(content, { touches: at(10), changedTouches: at(10) });
    fireEvent.touchMove(content, { touches: at(10 + distance), changedTouches: at(10 + distance) });
    const lift = { touches: [], changedTouches: at(10 + distance) };
    if (end === 'touchEnd') fireEvent.touchEnd(content, lift);
    else fireEvent.touchCancel(content, lift);
    return onRefresh;
  };

  test('far enough refreshes, once', () => {
    expect(pull(64)).toHaveBeenCalledOnce();
  });

  test('not far enough, upwards, or while it refreshes does nothing', () => {
    expect(pull(63)).not.toHaveBeenCalled();
    expect(pull(-100)).not.toHaveBeenCalled();
    expect(pull(200, { refreshing: true })).not.toHaveBeenCalled();
    expect(screen.getByText('Refreshing')).toBeTruthy();
  });

  test('starts anywhere in the area that scrolls, and nowhere else', () => {
    expect(pull(64, { on: 'Gap' })).toHaveBeenCalledOnce();
    expect(pull(64, { on: 'Header' })).not.toHaveBeenCalled();
  });

  test('that the system takes over does nothing', () => {
    expect(pull(64, { end: 'touchCancel' })).not.toHaveBeenCalled();
  });
});

describe('what stands on a screen', () => {
  test('the tab bar says which place is the current one', () => {
    render(
      <TabBar label="Main">
        <TabBarItem icon="home" href="#/" current>
          Home
        </TabBarItem>
        <TabBarItem icon="assets" href="#/pages/assets/index" current={false}>
          Assets
        </TabBarItem>
      </TabBar>,
    );
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Home');
    expect(screen.getByRole('link', { name: 'Assets' }).getAttribute('href')).toBe(
      '#/pages/assets/index',
    );
  });

  test('a step bar says which step is the current one', () => {
    render(
      <StepBar
        label="Registration"
        steps={['Account', 'Code', 'Password'].map((label) => ({ key: label, label }))}
        current={1}
      />,
    );
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('2Code');
  });

  test('a row is a link, a button or neither', async () => {
    const user = userEvent.setup();
    const onPress = vi.fn();
    render(
      <List label="Rows">
        <ListRow title="Help" href="#/help" />
        <ListRow title="Contact" onPress={onPress} />
        <ListRow title="Version" figure="2.5.8" />
      </List>,
    );
    expect(screen.getByRole('link').textContent).toBe('Help');
    await user.click(screen.getByRole('button', { name: 'Contact' }));
    expect(onPress).toHaveBeenCalledOnce();
    expect(screen.getAllByRole('listitem')[2]?.querySelector('a, button')).toBeNull();
  });

  test('a failed section offers to try again', async () => {
    const user = userEvent.setup();
    const onRetry = vi.fn();
    render(<ErrorState title="No prices" detail="Busy" retryLabel="Retry" onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('Busy');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('a coin whose image does not come shows its letters', () => {
    const { container } = render(<CoinDisc symbol="DOGE" image="missing.png" />);
    const image = container.querySelector('img');
    if (!image) throw new Error('The image was not tried.');
    expect(image.getAttribute('loading')).toBe('lazy');
    expect(container.textContent).toBe('DO');
    fireEvent.error(image);
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('DO');
  });

  test('a skeleton holds its place at once and shows itself after 200 ms', () => {
    const { container } = render(<Skeleton width="5rem" />);
    const bar = container.firstElementChild;
    expect(bar?.getAttribute('style')).toContain('5rem');
    const styles = readFileSync('src/components/layout/skeleton.module.css', 'utf8');
    const [, own = ''] = /\.bar \{([^}]*)\}/.exec(styles) ?? [];
    expect(own).toMatch(/visibility: hidden;\s+animation: appear 0s 200ms forwards;/);
    expect(styles).toMatch(/@keyframes appear \{\s+to \{\s+visibility: visible;/);
  });
});

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../../src/components/controls/button';
import { Chips } from '../../src/components/controls/chips';
import { Segmented } from '../../src/components/controls/segmented';
import { TabPanel, Tabs } from '../../src/components/controls/tabs';
import { Checkbox, Switch } from '../../src/components/fields/checkbox';
import { PercentButtons, PercentSlider } from '../../src/components/fields/percent-slider';

afterEach(cleanup);

describe('a button', () => {
  test('that is pending keeps its words and ignores taps and the Enter key', async () => {
    const user = userEvent.setup();
    const onPress = vi.fn();
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    const form = (pending: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Amount" />
        <Button type="submit" pending={pending} onPress={onPress}>
          Buy BTC
        </Button>
      </form>
    );
    const { rerender } = render(form(true));
    const button = screen.getByRole('button', { name: 'Buy BTC' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await user.dblClick(button);
    await user.type(screen.getByRole('textbox'), '1{Enter}');
    expect(onPress).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    rerender(form(false));
    await user.click(button);
    expect(onPress).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  test('that is disabled says why, and only then', () => {
    const { rerender } = render(
      <Button disabled reason="Price is out of date">
        Buy
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Buy' });
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Price is out of date');
    rerender(<Button reason="Price is out of date">Buy</Button>);
    expect(screen.queryByText('Price is out of date')).toBeNull();
  });
});

const rows = ['open', 'history', 'all'] as const;

const TabRow = () => {
  const [value, setValue] = useState<(typeof rows)[number]>('open');
  return (
    <>
      <Tabs
        id="orders"
        label="Orders"
        tabs={rows.map((row) => ({ value: row, label: row }))}
        value={value}
        onChange={setValue}
      />
      <TabPanel id="orders" value={value}>
        {`Content of ${value}`}
      </TabPanel>
    </>
  );
};

describe('tabs', () => {
  test('are one stop of the Tab key, and arrows move through them in a circle', async () => {
    const user = userEvent.setup();
    render(<TabRow />);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('open');
    const visited: (string | null | undefined)[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
      await user.keyboard(`{${key}}`);
      visited.push(document.activeElement?.textContent);
    }
    expect(visited).toEqual(['history', 'all', 'open', 'all', 'open', 'all']);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('all');
    expect(screen.getByRole('tabpanel', { name: 'all' }).textContent).toBe('Content of all');
  });
});

const Slider = ({ from = 0 }: { from?: number }) => {
  const [percent, setPercent] = useState(from);
  return (
    <>
      <PercentSlider
        label="Percentage of your available balance"
        percent={percent}
        onChange={setPercent}
        spoken={`${percent} percent`}
      />
      <PercentButtons label="Parts" percent={percent} onChange={setPercent} />
    </>
  );
};

describe('the percent slider', () => {
  test.each([
    [0, 'ArrowRight', 25],
    [0, 'ArrowLeft', 0],
    [40, 'ArrowUp', 50],
    [40, 'ArrowLeft', 25],
    [100, 'ArrowRight', 100],
    [60, 'Home', 0],
    [60, 'End', 100],
  ])('at %i goes with %s to %i', async (from, key, to) => {
    const user = userEvent.setup();
    render(<Slider from={from} />);
    await user.tab();
    await user.keyboard(`{${key}}`);
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(`${to} percent`);
  });

  test('has a button for each part', async () => {
    const user = userEvent.setup();
    render(<Slider />);
    await user.click(screen.getByRole('button', { name: '75%' }));
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('75%');
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('75 percent');
  });
});

describe('choices', () => {
  test('of a segmented control and of chips are radio buttons with a name', async () => {
    const user = userEvent.setup();
    const onSide = vi.fn();
    const onInterval = vi.fn();
    render(
      <>
        <Segmented
          label="Side"
          segments={[
            { value: 'buy', label: 'Buy', tone: 'rise' },
            { value: 'sell', label: 'Sell', tone: 'fall' },
          ]}
          value="buy"
          onChange={onSide}
        />
        <Chips
          label="Interval"
          chips={[
            { value: '1m', label: '1m' },
            { value: '1h', label: '1h' },
          ]}
          value="1m"
          onChange={onInterval}
        />
      </>,
    );
    expect(screen.getByRole('group', { name: 'Side' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Buy' }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(onSide).toHaveBeenCalledExactlyOnceWith('sell');
    await user.click(screen.getByRole('radio', { name: '1h' }));
    expect(onInterval).toHaveBeenCalledExactlyOnceWith('1h');
  });

  test('by box and by switch answer to their words', async () => {
    const user = userEvent.setup();
    const onAgree = vi.fn();
    const onHide = vi.fn();
    render(
      <>
        <Checkbox checked={false} onChange={onAgree} error="You have not agreed">
          I agree
        </Checkbox>
        <Switch checked onChange={onHide}>
          Hide small assets
        </Switch>
      </>,
    );
    const box = screen.getByRole('checkbox', {
      name: 'I agree',
      description: 'You have not agreed',
    });
    expect(box.getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByText('I agree'));
    expect(onAgree).toHaveBeenCalledExactlyOnceWith(true);
    await user.click(screen.getByText('Hide small assets'));
    expect(onHide).toHaveBeenCalledExactlyOnceWith(false);
  });
});

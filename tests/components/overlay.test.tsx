// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../../src/components/controls/button';
import { Screen } from '../../src/components/layout/screen';
import { Dialog } from '../../src/components/overlays/dialog';
import { Drawer } from '../../src/components/overlays/drawer';
import { Sheet } from '../../src/components/overlays/sheet';
import { ToastRegion } from '../../src/components/overlays/toast-region';
import { renderInUi as render } from '../support/screen/render-in-ui';

afterEach(cleanup);

const sheetWords = { title: 'Choose', closeLabel: 'Close' };

const Opener = ({ onClose = () => undefined }: { onClose?: () => void }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button">Elsewhere</button>
      <Sheet
        {...sheetWords}
        open={open}
        onClose={() => {
          onClose();
          setOpen(false);
        }}
      >
        <button type="button">First</button>
        <button type="button">Last</button>
      </Sheet>
    </>
  );
};

/** Rows that leave once a dialog was confirmed. */
const Rows = () => {
  const [left, setLeft] = useState(['BTC', 'ETH', 'SOL']);
  const [chosen, choose] = useState<string | null>(null);
  const remove = () => {
    setLeft(left.filter((name) => name !== chosen));
    choose(null);
  };
  return (
    <section>
      <button type="button">Positions</button>
      <div>
        {left.map((name) => (
          <p key={name}>
            <input aria-label={`Note on ${name}`} />
            <button type="button" onClick={() => choose(name)}>
              Close {name}
            </button>
          </p>
        ))}
      </div>
      <Dialog
        open={chosen !== null}
        title="Close?"
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={remove}
        onCancel={() => choose(null)}
      />
    </section>
  );
};

describe('an overlay', () => {
  test('names itself, takes the focus and gives it back to its opener', async () => {
    const user = userEvent.setup();
    render(<Opener />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);
    const sheet = screen.getByRole('dialog', { name: 'Choose' });
    expect(sheet.getAttribute('aria-modal')).toBe('true');
    expect(document.activeElement).toBe(sheet);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  test('gives the focus to the nearest control if its opener has left', async () => {
    const user = userEvent.setup();
    render(
      <Screen header={null}>
        <Rows />
      </Screen>,
    );
    const focusedText = () => document.activeElement?.textContent;
    const close = async (name: string) => {
      await user.click(screen.getByRole('button', { name: `Close ${name}` }));
      await user.click(screen.getByRole('button', { name: 'Yes' }));
    };
    await close('ETH');
    await waitFor(() => expect(focusedText()).toBe('Close BTC'));
    await close('BTC');
    await waitFor(() => expect(focusedText()).toBe('Close SOL'));
    await close('SOL');
    await waitFor(() => expect(focusedText()).toBe('Positions'));
  });

  test('that opened by itself leaves the focus to the content of the page', async () => {
    const user = userEvent.setup();
    const page = (open: boolean, onClose: () => void) => (
      <Screen header={<button type="button">Back</button>}>
        <input aria-label="Lots" />
        <button type="button">Long</button>
        <Sheet {...sheetWords} open={open} onClose={onClose}>
          Settled
        </Sheet>
      </Screen>
    );
    const { rerender } = render(page(true, () => undefined));
    rerender(page(true, () => rerender(page(false, () => undefined))));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Long' }));
  });

  test('keeps the focus, and Esc, when the control that has it leaves', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    const sheet = (action: string) => (
      <Sheet {...sheetWords} open onClose={onClose} action={<Button key={action}>{action}</Button>}>
        <p>Content</p>
      </Sheet>
    );
    const { rerender } = render(sheet('Done'));
    screen.getByRole('button', { name: 'Done' }).focus();
    rerender(sheet('Save'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('lets the Tab key go round inside and never out', async () => {
    const user = userEvent.setup();
    render(<Opener />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const seen: (string | null | undefined)[] = [];
    for (let step = 0; step < 4; step += 1) {
      await user.tab();
      const at = document.activeElement;
      seen.push(at?.getAttribute('aria-label') ?? at?.textContent);
    }
    expect(seen).toEqual(['Close', 'First', 'Last', 'Close']);
    await user.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe('Last');
  });

  test('makes the page behind it inert, and only while it is open', async () => {
    const user = userEvent.setup();
    const { container } = render(<Opener />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(container.inert).toBe(true));
    expect(document.documentElement.hasAttribute('data-overlay')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(container.inert).toBe(false);
    expect(document.documentElement.hasAttribute('data-overlay')).toBe(false);
  });

  test('closes by its scrim', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    render(<Opener onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const scrim = screen.getByRole('dialog').previousElementSibling;
    if (!scrim) throw new Error('The sheet has no scrim.');
    await user.click(scrim);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('stays open under the second tap of two on what opened it', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    render(<Opener onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const scrim = screen.getByRole('dialog').previousElementSibling;
    if (!scrim) throw new Error('The sheet has no scrim.');
    fireEvent.click(scrim, { detail: 2 });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(scrim, { detail: 1 });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('over another one is the only one that Esc closes', async () => {
    const user = userEvent.setup();
    const closed: string[] = [];
    render(
      <>
        <Sheet {...sheetWords} open onClose={() => closed.push('sheet')}>
          <p>Content</p>
        </Sheet>
        <Dialog
          open
          title="Leave?"
          confirmLabel="Leave"
          cancelLabel="Stay"
          onConfirm={() => closed.push('confirmed')}
          onCancel={() => closed.push('dialog')}
        />
      </>,
    );
    await user.keyboard('{Escape}');
    expect(closed).toEqual(['dialog']);
  });

  test('leaves the toasts within reach', async () => {
    const user = userEvent.setup();
    const { container } = render(
      <>
        <ToastRegion toast={null} onExpired={() => undefined} />
        <Opener />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(container.inert).toBe(true));
    expect(screen.getByRole('alert').closest('[inert]')).toBeNull();
    expect(screen.getByRole('status').parentElement?.inert).toBeFalsy();
  });

  test('that is the menu is named and closes by its button', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    render(
      <Drawer open label="Menu" closeLabel="Close menu" onClose={onClose}>
        <a href="#/settings">Settings</a>
      </Drawer>,
    );
    expect(screen.getByRole('dialog', { name: 'Menu' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a dialog', () => {
  test('puts the focus on the safe choice and describes itself by its figures', async () => {
    const user = userEvent.setup();
    const onConfirm = vi.fn();
    const onCancel = vi.fn();
    render(
      <Dialog
        open
        title="Redeem early?"
        confirmLabel="Redeem"
        cancelLabel="Cancel"
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        You lose 12.00 USDT
      </Dialog>,
    );
    const dialog = screen.getByRole('alertdialog', { name: 'Redeem early?' });
    const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('You lose 12.00 USDT');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Enter}');
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

describe('a sheet with a search', () => {
  const heightOf = () =>
    screen.getByRole('dialog').querySelector<HTMLElement>('[class*="content"]')?.style.flexBasis;

  test('keeps its height while one searches in it, and grows with its content', () => {
    let needed = 480;
    const height = vi
      .spyOn(HTMLElement.prototype, 'scrollHeight', 'get')
      .mockImplementation(() => needed);
    const sheet = (top: string | null) => (
      <Sheet open {...sheetWords} onClose={() => undefined} top={top}>
        Content
      </Sheet>
    );
    const { rerender } = render(sheet('Search'));
    expect(heightOf()).toBe('480px');
    needed = 100;
    rerender(sheet('Search'));
    expect(heightOf()).toBe('480px');
    needed = 560;
    rerender(sheet('Search'));
    expect(heightOf()).toBe('560px');
    cleanup();
    render(sheet(null));
    expect(heightOf()).toBe('');
    height.mockRestore();
  });
});

import { fireEvent, screen, within } from '@testing-library/react';

// What a person does to the parts that many screens share.

/** Presses a button; with the name of several, the topmost one. */
export const press = (name: string | RegExp) => {
  const button = screen.getAllByRole('button', { name }).at(-1);
  if (!button) throw new Error(`There is no button ${name}.`);
  fireEvent.click(button);
};

export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

export const isBusy = (name: string | RegExp): boolean =>
  screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true';

export const closeSheet = () => {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
};

/** The sixth digit submits; of fewer, Enter does. */
export const enterFundPassword = (password: string) => {
  const pad = screen.getByLabelText('Enter your fund password');
  fireEvent.change(pad, { target: { value: password } });
  if (password.length < 6) fireEvent.submit(pad);
};

/** Pulls the page down far enough to refresh it. */
export const pull = () => {
  const page = screen.getByRole('main');
  const at = (clientY: number) => ({ touches: [{ clientY }], changedTouches: [{ clientY }] });
  fireEvent.touchStart(page, at(0));
  fireEvent.touchMove(page, at(100));
  fireEvent.touchEnd(page, at(100));
};

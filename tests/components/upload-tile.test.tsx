// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { UploadTile, type UploadTileProps } from '../../src/components/fields/upload-tile';

afterEach(cleanup);

const words = {
  camera: 'Camera',
  library: 'Library',
  replace: 'Replace',
  remove: 'Remove',
  retry: 'Retry',
};

const setUp = (props: Partial<UploadTileProps> = {}) => {
  const handlers = { onChoose: vi.fn(), onRemove: vi.fn(), onRetry: vi.fn() };
  const { container } = render(
    <UploadTile
      label="Front"
      outline="front"
      face={{ kind: 'empty' }}
      words={words}
      thumbnail={null}
      size="1.2 MB"
      status="status"
      {...handlers}
      {...props}
    />,
  );
  const inputs = [...container.querySelectorAll('input')];
  return { handlers, inputs, container };
};
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const photo = () => new File(['x'], 'a.jpg', { type: 'image/jpeg' });

test('empty, it says what is wanted, and takes it from the camera or the library', async () => {
  const { handlers, inputs, container } = setUp();
  expect(names()).toEqual(['Camera', 'Library']);
  expect(inputs.map((input) => input.getAttribute('capture'))).toEqual(['environment', null]);
  expect(container.querySelector('svg')).not.toBeNull();
  expect(screen.queryByText('1.2 MB')).toBeNull();
  const [camera, library] = inputs;
  if (!camera || !library) throw new Error('Two inputs are expected.');
  const user = userEvent.setup();
  for (const input of [camera, library, library]) {
    await user.upload(input, photo());
    expect(input.value).toBe('');
  }
  expect(handlers.onChoose.mock.calls.map(([file]) => file.name)).toEqual([
    'a.jpg',
    'a.jpg',
    'a.jpg',
  ]);
});

test('a press of a button opens the choice behind it', async () => {
  const { inputs } = setUp();
  const opened = inputs.map((input) => vi.spyOn(input, 'click'));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Library' }));
  expect(opened.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  await user.click(screen.getByRole('button', { name: 'Camera' }));
  expect(opened.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('sending, it shows the photo and how much of it has gone', async () => {
  const thumbnail = { url: 'data:image/jpeg;base64,x', alt: 'Preview' };
  const { handlers } = setUp({ face: { kind: 'sending', percent: 40 }, thumbnail });
  expect(screen.getByRole('progressbar', { name: 'Front' }).getAttribute('value')).toBe('40');
  expect(screen.getByAltText('Preview').getAttribute('src')).toBe(thumbnail.url);
  expect(screen.getByText('1.2 MB')).toBeTruthy();
  expect(names()).toEqual(['Replace', 'Remove']);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Remove' }));
  expect(handlers.onRemove).toHaveBeenCalledOnce();
});

test.each([
  ['failed', ['Retry', 'Replace', 'Remove']],
  ['rejected', ['Replace', 'Remove']],
] as const)('%s, it says why in its place', async (kind, buttons) => {
  const { handlers } = setUp({ face: { kind }, error: 'Out of allowable file size' });
  expect(screen.getByText('Out of allowable file size')).toBeTruthy();
  expect(names()).toEqual(buttons);
  if (kind !== 'failed') return;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(handlers.onRetry).toHaveBeenCalledOnce();
});

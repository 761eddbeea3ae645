// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { isInSight, useRowsInSight } from '../../src/components/base/rows-in-sight';
import { layOut } from '../support/screen/scrolled-rows';

afterEach(cleanup);

const List = ({ count }: { count: number }) => {
  const list = useRef<HTMLUListElement>(null);
  const sight = useRowsInSight(list, count);
  return (
    <ul ref={list}>
      {Array.from({ length: count }, (_, place) => `row ${place}`).map((name, place) => (
        <li key={name}>{isInSight(sight, place) ? 'whole' : 'name'}</li>
      ))}
    </ul>
  );
};

const rows = () => screen.getAllByRole('listitem');
const wholeRows = () =>
  rows().flatMap((row, place) => (row.textContent === 'whole' ? [place] : []));
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));

/** happy-dom's screen is 768 high: twelve rows of 64, one or two more on each side of it, in pairs. */
const seen = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, at) => first + at);

test('the first screen is whole before anything is measured', () => {
  render(<List count={100} />);
  expect(wholeRows()).toEqual(seen(0, 14));
});

test('rows on the screen and near to it are whole, in pairs', async () => {
  render(<List count={100} />);
  const bringUp = layOut(rows());
  await bringUp(50);
  expect(wholeRows()).toEqual(seen(48, 64));
  await bringUp(51);
  expect(wholeRows()).toEqual(seen(48, 66));
  await bringUp(0);
  expect(wholeRows()).toEqual(seen(0, 14));
});

test.each(['resize', 'transitionend', 'animationend'])(
  'a list that was brought into sight by what ends with %s is looked at anew',
  async (event) => {
    render(<List count={100} />);
    await layOut(rows())(50, event);
    expect(wholeRows()).toEqual(seen(48, 64));
  },
);

test('a list that slides in from below the screen has its first rows whole', async () => {
  render(<List count={100} />);
  await layOut(rows())(-40);
  expect(wholeRows()).toEqual(seen(0, 14));
});

test('a list that has become longer or shorter is looked at anew, without a scroll', async () => {
  const { rerender } = render(<List count={5} />);
  layOut(rows());
  await nextFrame();
  rerender(<List count={100} />);
  layOut(rows());
  await nextFrame();
  expect(wholeRows()).toEqual(seen(0, 14));
  rerender(<List count={2} />);
  await nextFrame();
  expect(wholeRows()).toEqual([0, 1]);
});

test('a list that has gone is not looked at any more', async () => {
  const { unmount } = render(<List count={100} />);
  const bringUp = layOut(rows());
  unmount();
  await bringUp(50);
  expect(document.body.textContent).toBe('');
});

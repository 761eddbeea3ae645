// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { saveAddressImage } from '../../src/screens/wallet/deposit/saved-image';

const { getContext } = HTMLCanvasElement.prototype;
afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: getContext,
  });
});

const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** A canvas that writes down its texts, and where each stands. */
const watchCanvas = (file: Blob | null) => {
  const texts: { text: string; y: number }[] = [];
  const context = {
    fillRect: () => undefined,
    fillText: (text: string, _: number, y: number) => void texts.push({ text, y }),
  };
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: () => context,
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(file));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  return { texts, click };
};

test('the picture of an address says above it what of it is not real', async () => {
  const { texts, click } = watchCanvas(new Blob(['x']));
  const paperMark = 'Paper trading · simulated prices';
  await saveAddressImage(address, { title: 'USDT TRC20', paperMark });
  expect(click).toHaveBeenCalledOnce();
  const lines = texts.map(({ text }) => text);
  expect(lines.slice(0, 3)).toEqual(['Paper trading ·', 'simulated prices', 'USDT TRC20']);
  expect(lines.slice(3).join('').replaceAll(' ', '')).toBe(address);
  const heights = texts.map(({ y }) => y);
  expect(new Set(heights).size).toBe(heights.length);
});

test('a real one has coin, chain and address alone', async () => {
  const { texts } = watchCanvas(new Blob(['x']));
  await saveAddressImage(address, { title: 'USDT TRC20', paperMark: null });
  expect(texts[0]?.text).toBe('USDT TRC20');
});

test('a picture that cannot be encoded is a failure, and nothing is saved', async () => {
  const { click } = watchCanvas(null);
  const labels = { title: 'USDT TRC20', paperMark: null };
  await expect(saveAddressImage(address, labels)).rejects.toThrow('could not be encoded');
  expect(click).not.toHaveBeenCalled();
});

import { encode } from 'uqr';
import { grouped } from '../../../format/grouped';

const moduleSize = 12;
/** The light frame that a camera needs, in modules. */
const quiet = 4;
const lineHeight = 34;
const charactersPerLine = 24;

const linesOf = (text: string): string[] => {
  const words = text.split(' ');
  const lines = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (longer.length <= charactersPerLine) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

type Labels = { readonly title: string; readonly paperMark: string | null };

/** The QR code of an address; below it coin, chain, the address, and that it is no real one. */
const drawn = (address: string, { title, paperMark }: Labels): HTMLCanvasElement => {
  const { data, size } = encode(address, { ecc: 'M', border: quiet });
  const marks = paperMark === null ? [] : linesOf(paperMark);
  const lines = [...marks, title, ...linesOf(grouped(address))];
  const canvas = document.createElement('canvas');
  canvas.width = size * moduleSize;
  canvas.height = size * moduleSize + (lines.length + 1) * lineHeight;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This device draws nothing.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(x * moduleSize, y * moduleSize, moduleSize, moduleSize);
    });
  });
  context.font = '22px ui-monospace, monospace';
  context.textAlign = 'center';
  lines.forEach((line, at) => {
    context.fillText(line, canvas.width / 2, size * moduleSize + (at + 1) * lineHeight);
  });
  return canvas;
};

const fileOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

/** Saves a picture of the address on this device; rejects where that fails. */
export const saveAddressImage = async (address: string, labels: Labels): Promise<void> => {
  const file = await fileOf(drawn(address, labels));
  if (!file) throw new Error('The picture could not be encoded.');
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${labels.title.replace(/\s+/g, '-')}.png`;
  link.click();
  // The download has begun with the click; the address is no longer needed afterwards.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

import { encode } from 'uqr';

/** What a poster says, in the language of the app. */
export type PosterWords = {
  readonly title: string;
  readonly text: string;
  readonly codeLabel: string;
  readonly code: string;
  readonly address: string;
  /** That nothing on it is real money; null where it is. */
  readonly paperMark: string | null;
};

const width = 720;
const height = 1080;
const margin = 64;
/** The light frame that a camera needs, in modules. */
const quiet = 4;
const codeSide = 520;
const codeTop = 330;

/** The text in lines of this width, cut between words, or anywhere in scripts without spaces. */
const linesOf = (context: CanvasRenderingContext2D, text: string, widest: number): string[] => {
  const parts = text.split(/(?<=\s)|(?<=[\u3000-\u9fff\uff00-\uffef])/u);
  const lines = [''];
  for (const part of parts) {
    const longer = `${lines.at(-1) ?? ''}${part}`;
    if (lines.at(-1) !== '' && context.measureText(longer.trimEnd()).width > widest) {
      lines.push(part);
    } else lines[lines.length - 1] = longer;
  }
  return lines.map((line) => line.trim());
};

type Place = { readonly font: string; readonly colour: string; readonly top: number };

const write = (
  context: CanvasRenderingContext2D,
  text: string,
  { font, colour, top }: Place,
  lineHeight: number,
): number => {
  context.font = font;
  context.fillStyle = colour;
  const lines = linesOf(context, text, width - 2 * margin);
  lines.forEach((line, at) => {
    context.fillText(line, width / 2, top + at * lineHeight);
  });
  return top + lines.length * lineHeight;
};

const drawCode = (context: CanvasRenderingContext2D, address: string): void => {
  const { data, size } = encode(address, { ecc: 'M', border: quiet });
  const module = Math.floor(codeSide / size);
  const left = (width - module * size) / 2;
  context.fillStyle = '#fff';
  context.fillRect(left, codeTop, module * size, module * size);
  context.fillStyle = '#000';
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(left + x * module, codeTop + y * module, module, module);
    });
  });
};

type Look = {
  readonly ground: string;
  readonly ink: string;
  readonly quietInk: string;
  readonly accent: string;
  readonly font: string;
};

/** The colours of the app's theme on this page. */
const lookOf = (element: Element): Look => {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--tl-${name}`).trim();
  return {
    ground: token('surface-1'),
    ink: token('text-1'),
    quietInk: token('text-2'),
    accent: token('accent'),
    font: style.fontFamily,
  };
};

/** A poster with the QR code of an invitation, as the data address of an image. */
export const drawPoster = async (words: PosterWords): Promise<string> => {
  await document.fonts?.ready;
  const look = lookOf(document.body);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This device draws nothing.');
  context.fillStyle = look.ground;
  context.fillRect(0, 0, width, height);
  context.fillStyle = look.accent;
  context.fillRect(0, 0, width, 8);
  context.textAlign = 'center';
  const below = write(
    context,
    words.title,
    { font: `700 52px ${look.font}`, colour: look.ink, top: 150 },
    64,
  );
  write(
    context,
    words.text,
    { font: `400 30px ${look.font}`, colour: look.quietInk, top: below + 16 },
    42,
  );
  drawCode(context, words.address);
  const labelTop = codeTop + codeSide + 50;
  write(
    context,
    words.codeLabel,
    { font: `400 28px ${look.font}`, colour: look.quietInk, top: labelTop },
    36,
  );
  write(
    context,
    words.code,
    { font: '700 56px ui-monospace, monospace', colour: look.ink, top: labelTop + 68 },
    60,
  );
  if (words.paperMark !== null) {
    write(
      context,
      words.paperMark,
      { font: `600 26px ${look.font}`, colour: look.accent, top: height - 36 },
      32,
    );
  }
  const image = canvas.toDataURL('image/png');
  if (!image.startsWith('data:image/png')) throw new Error('The picture could not be encoded.');
  return image;
};

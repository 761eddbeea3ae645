// Advance widths of Helvetica, which Arial and Liberation Sans share, in thousandths of the size.
const widths: Readonly<Record<number, string>> = {
  222: "ijl'",
  278: ' !,./:;[]ftI',
  333: '()-r',
  389: '*',
  500: 'ckJsvxyz',
  584: '=+<>',
  611: 'FTZ',
  667: 'ABEKPSVXY&',
  722: 'CDHNRUw',
  778: 'GOQ',
  833: 'Mm',
  944: 'W',
};
const usual = 556;

const widthOf = new Map(
  Object.entries(widths).flatMap(([width, letters]) =>
    [...letters].map((letter): [string, number] => [letter, Number(width)]),
  ),
);

/** A little wider than the font needs, so that a similar font fits too. */
const allowance = { regular: 1.05, bold: 1.14 };

/** How wide a line of text is drawn, in pixels, without asking the machine that draws it. */
export const widthOfText = (text: string, size: number, weight: keyof typeof allowance): number => {
  const units = [...text].reduce((sum, letter) => sum + (widthOf.get(letter) ?? usual), 0);
  return Math.ceil((units / 1000) * size * allowance[weight]);
};

/** Where a line may end: not after `1.`, and not inside of `(60 s)`. */
const breaks = /(?<!\b\d+\.) (?!(?:ms|s|min)\))/;

/** The lines of a text that is at most so wide; a word that is wider has a line of its own. */
export const wrapText = (text: string, size: number, width: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(breaks)) {
    const last = lines.pop();
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || widthOfText(longer, size, 'regular') <= width) lines.push(longer);
    else lines.push(last, word);
  }
  return lines;
};

import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { unitsFrom } from '../../../schemas/kernel/money';

/**
 * Lines of a gzip CSV in batches, without the header. Batches are the decompressor's chunks, so
 * that a file of any size needs bounded memory and no promise per line.
 */
export async function* lineBlocks(file: string): AsyncGenerator<readonly string[]> {
  let rest = '';
  let isHeader = true;
  const text = createReadStream(file).pipe(createGunzip()).setEncoding('utf8');
  for await (const chunk of text) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    if (isHeader && lines.length > 0) {
      lines.shift();
      isHeader = false;
    }
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest];
}

/** A required cell; throws if the recording lacks it. */
export const cellOf = (cells: readonly string[], index: number): string => {
  const cell = cells[index];
  if (cell === undefined)
    throw new Error(`A recorded row has no cell ${index}: ${cells.join(',')}`);
  return cell;
};

export const integerOf = (cells: readonly string[], index: number): number => {
  const text = cellOf(cells, index);
  const value = Number(text);
  if (text === '' || !Number.isSafeInteger(value)) {
    throw new Error(`Not a whole number in a recorded row: ${cells.join(',')}`);
  }
  return value;
};

/** A price or quantity in smallest units; excess decimals are truncated. */
export const unitsOf = (cells: readonly string[], index: number, decimals: number): bigint => {
  const units = unitsFrom(cellOf(cells, index), decimals);
  if (units === null) throw new Error(`Not decimal text in a recorded row: ${cells.join(',')}`);
  return units;
};

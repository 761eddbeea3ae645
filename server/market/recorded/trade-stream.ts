import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Amount, amount } from '../../../schemas/kernel/money';
import type { ListedPair } from '../../instruments/instruments';
import type { TradeSide } from '../feed';
import type { LevelChange } from '../order-book';
import { cellOf, integerOf, lineBlocks, unitsOf } from './rows';

const file = (folder: string, kind: 'trades' | 'book', pair: ListedPair, part = '') =>
  join(folder, kind, `${pair.base}${pair.quote}${part}.csv.gz`);

export const hasTrades = (folder: string, _set: string, pair: ListedPair): boolean =>
  existsSync(file(folder, 'trades', pair)) && existsSync(file(folder, 'book', pair, '.snapshot'));

export type RecordedTrade = {
  readonly kind: 'trade';
  readonly seq: number;
  readonly timeMs: number;
  readonly price: Amount;
  readonly quantity: Amount;
  readonly side: TradeSide;
  readonly tradeId: string;
};

export type RecordedChange = {
  readonly kind: 'book';
  readonly seq: number;
  readonly timeMs: number;
  readonly changes: readonly LevelChange[];
};

export type RecordedEvent = RecordedTrade | RecordedChange;

const changeOf = (pair: ListedPair, row: readonly string[], at: number): LevelChange[] => {
  const side = cellOf(row, at);
  if (side === '') return [];
  if (side !== 'bid' && side !== 'ask') throw new Error(`Not a side of a book: ${row.join(',')}`);
  const price = unitsOf(row, at + 1, pair.priceDecimals);
  const quantity = unitsOf(row, at + 2, pair.quantityDecimals);
  return [{ side, price, quantity }];
};

/** The initial levels of the recording, and their update number. */
const readSnapshot = async (folder: string, pair: ListedPair) => {
  const changes: LevelChange[] = [];
  let updateId = 0;
  for await (const lines of lineBlocks(file(folder, 'book', pair, '.snapshot'))) {
    for (const line of lines) {
      const row = line.split(',');
      updateId = integerOf(row, 0);
      changes.push(...changeOf(pair, row, 1));
    }
  }
  return { changes, updateId };
};

async function* tradesOf(
  folder: string,
  pair: ListedPair,
): AsyncGenerator<readonly RecordedTrade[]> {
  for await (const lines of lineBlocks(file(folder, 'trades', pair))) {
    yield lines.map((line) => {
      const row = line.split(',');
      const side = cellOf(row, 3);
      if (side !== 'buy' && side !== 'sell') throw new Error(`Not a side of a trade: ${line}`);
      return {
        kind: 'trade' as const,
        seq: integerOf(row, 5),
        timeMs: integerOf(row, 0),
        price: amount(cellOf(row, 1)),
        quantity: amount(cellOf(row, 2)),
        side,
        tradeId: cellOf(row, 4),
      };
    });
  }
}

type OpenChange = { seq: number; timeMs: number; changes: LevelChange[] };

/**
 * Book events after the snapshot. Rows of one `seq` are one event; each event must follow the
 * previous one, because a book that missed an update is wrong.
 */
async function* changesOf(
  folder: string,
  pair: ListedPair,
  snapshotId: number,
): AsyncGenerator<readonly RecordedChange[]> {
  let lastId = snapshotId;
  let isFirst = true;
  let open: OpenChange | null = null;
  for await (const lines of lineBlocks(file(folder, 'book', pair, '.deltas'))) {
    const finished: RecordedChange[] = [];
    for (const line of lines) {
      const row = line.split(',');
      const seq = integerOf(row, 6);
      if (open !== null && open.seq === seq) {
        open.changes.push(...changeOf(pair, row, 3));
        continue;
      }
      const firstId = integerOf(row, 1);
      const updateId = integerOf(row, 2);
      if (updateId <= snapshotId) continue;
      if (isFirst ? firstId > lastId + 1 : firstId !== lastId + 1) {
        throw new Error(`The recorded book of ${pair.symbol} misses the update ${lastId + 1}.`);
      }
      isFirst = false;
      lastId = updateId;
      if (open !== null) finished.push({ kind: 'book', ...open });
      open = { seq, timeMs: integerOf(row, 0), changes: changeOf(pair, row, 3) };
    }
    if (finished.length > 0) yield finished;
  }
  if (open !== null) yield [{ kind: 'book', ...open }];
}

/** Flattens a generator of batches. */
const oneByOne = <Item>(blocks: AsyncGenerator<readonly Item[]>) => {
  let block: readonly Item[] = [];
  let place = 0;
  return {
    head: (): Item | undefined => block[place],
    /** Advances; a promise only if the next batch must be read first. */
    move: (): undefined | Promise<void> => {
      place += 1;
      if (place < block.length) return undefined;
      return blocks.next().then(({ value, done }) => {
        block = done ? [] : value;
        place = 0;
      });
    },
    close: () => blocks.return(undefined),
  };
};

export type TradeStream = {
  /** Initial levels of the book. */
  readonly snapshot: readonly LevelChange[];
  /** The next trade or book event in order of arrival; undefined at the end. */
  readonly head: () => RecordedEvent | undefined;
  readonly move: () => undefined | Promise<void>;
  readonly close: () => Promise<unknown>;
};

/** Trades and book of one pair, merged by `seq` in order of arrival, in bounded memory. */
export const openTradeStream = async (folder: string, pair: ListedPair): Promise<TradeStream> => {
  const { changes, updateId } = await readSnapshot(folder, pair);
  const trades = oneByOne<RecordedEvent>(tradesOf(folder, pair));
  const book = oneByOne<RecordedEvent>(changesOf(folder, pair, updateId));
  await trades.move();
  await book.move();
  const next = () => {
    const trade = trades.head();
    const change = book.head();
    return trade && (!change || trade.seq < change.seq) ? trades : book;
  };
  return {
    snapshot: changes,
    head: () => next().head(),
    move: () => next().move(),
    close: () => Promise.all([trades.close(), book.close()]),
  };
};

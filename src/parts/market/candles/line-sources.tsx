import { useEffect, useMemo, useState } from 'react';
import type { StopDragActor } from '../../../../machines/futures/stop-drag';
import type { FuturesOrder } from '../../../../schemas/futures/futures-order';
import type { Pair } from '../../../../schemas/market/pair';
import type { ChartLine } from '../../../components/charts/candle-lines';
import { useConfig } from '../../../context/config';
import type { OwnOrders } from '../book/pair-book';
import { useOptionLines } from './option-lines';
import { useFuturesLines, useSpotLines } from './own-lines';

type Lines = readonly ChartLine[];
type Found = { lines: Lines; held: readonly FuturesOrder[]; own: OwnOrders };
type SourceProps = { pair: Pair; onFound: (found: Found) => void };

const nothing: Found = { lines: [], held: [], own: { asks: [], bids: [] } };

const useReport = (found: Partial<Found>, onFound: SourceProps['onFound']) => {
  const { lines, held, own } = { ...nothing, ...found };
  useEffect(() => {
    onFound({ lines, held, own });
    return () => onFound(nothing);
  }, [lines, held, own, onFound]);
};

// A source is a component, because only what is open for a pair is asked for.

const SpotSource = ({ pair, onFound }: SourceProps) => {
  useReport(useSpotLines(pair), onFound);
  return null;
};

const FuturesSource = ({ pair, onFound, stops }: SourceProps & { stops: StopDragActor }) => {
  useReport(useFuturesLines(pair, stops), onFound);
  return null;
};

const OptionSource = ({ pair, onFound }: SourceProps) => {
  useReport({ lines: useOptionLines(pair) }, onFound);
  return null;
};

/** Everything that a person has in a pair, as lines, and what fetches them. */
export const useLineSources = (pair: Pair, stops: StopDragActor) => {
  const { lever, option: opensOption } = useConfig().features;
  const [spot, setSpot] = useState(nothing);
  const [futures, setFutures] = useState(nothing);
  const [option, setOption] = useState(nothing);
  const lines = useMemo(
    () => [...spot.lines, ...futures.lines, ...option.lines],
    [spot, futures, option],
  );
  const sources = (
    <>
      {pair.opensSpot ? <SpotSource pair={pair} onFound={setSpot} /> : null}
      {pair.opensFutures && lever ? (
        <FuturesSource pair={pair} onFound={setFutures} stops={stops} />
      ) : null}
      {pair.opensOption && opensOption ? <OptionSource pair={pair} onFound={setOption} /> : null}
    </>
  );
  return { lines, held: futures.held, own: spot.own, sources };
};

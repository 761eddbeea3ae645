import { useEffect, useMemo, useState } from 'react';
import type { StopDragActor } from '../../../../machines/futures/stop-drag';
import type { FuturesOrder } from '../../../../schemas/futures/futures-order';
import type { Pair } from '../../../../schemas/market/pair';
import type { ChartLine } from '../../../components/charts/candle-lines';
import type { ChartEnd } from '../../../components/charts/end-lines';
import type { OwnOrders } from '../book/pair-book';
import { type OpenMarket, useOpenMarkets } from '../open-markets';
import { useOptionLines } from './option-lines';
import { useFuturesLines, useSpotLines } from './own-lines';

type Lines = readonly ChartLine[];
type Found = {
  lines: Lines;
  ends: readonly ChartEnd[];
  held: readonly FuturesOrder[];
  own: OwnOrders;
};
type SourceProps = { pair: Pair; onFound: (found: Found) => void };

const nothing: Found = { lines: [], ends: [], held: [], own: { asks: [], bids: [] } };

const useReport = (found: Partial<Found>, onFound: SourceProps['onFound']) => {
  const { lines, ends, held, own } = { ...nothing, ...found };
  useEffect(() => {
    onFound({ lines, ends, held, own });
    return () => onFound(nothing);
  }, [lines, ends, held, own, onFound]);
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
  const { lines, ends } = useOptionLines(pair);
  useReport({ lines, ends }, onFound);
  return null;
};

type Shown = {
  market: OpenMarket;
  /** Those of the other markets too. */
  hasOthers: boolean;
};

/** What a person has in a pair, as lines, and what fetches them. */
export const useLineSources = (pair: Pair, stops: StopDragActor, { market, hasOthers }: Shown) => {
  const open = useOpenMarkets(pair);
  const [spot, setSpot] = useState(nothing);
  const [futures, setFutures] = useState(nothing);
  const [option, setOption] = useState(nothing);
  const shows = (one: OpenMarket) => open.includes(one) && (hasOthers || one === market);
  const showsSpot = shows('spot');
  const lines = useMemo(
    () => [...(showsSpot ? spot.lines : []), ...futures.lines, ...option.lines],
    [showsSpot, spot, futures, option],
  );
  const sources = (
    <>
      {/* The book beside the chart marks the prices of spot orders in any case. */}
      {open.includes('spot') ? <SpotSource pair={pair} onFound={setSpot} /> : null}
      {shows('contract') ? <FuturesSource pair={pair} onFound={setFutures} stops={stops} /> : null}
      {shows('option') ? <OptionSource pair={pair} onFound={setOption} /> : null}
    </>
  );
  return {
    lines,
    ends: option.ends,
    held: futures.held,
    own: spot.own,
    sources,
    hasOtherMarkets: open.length > 1,
  };
};

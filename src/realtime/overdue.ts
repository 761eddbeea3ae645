import { useEffect, useState } from 'react';

/** After this time what the socket should bring is reported as missing (contract/realtime.md#other-servers). */
const overdueMs = 5_000;

/** Whether something of a pair has been awaited for so long that its absence has to be shown. */
export const useIsOverdue = (symbol: string, isAwaited: boolean): boolean => {
  const [overdue, setOverdue] = useState<string | null>(null);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setOverdue(symbol), overdueMs);
    return () => {
      clearTimeout(timer);
      setOverdue(null);
    };
  }, [symbol, isAwaited]);
  return isAwaited && overdue === symbol;
};

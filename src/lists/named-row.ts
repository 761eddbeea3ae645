import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type ListingActor, selectView } from '../../machines/kernel/listing';

/**
 * The first row of a list that an address names, on whichever page of the list it is; null where the
 * address names none. It is missing once the whole list was read without it.
 */
export const useNamedRow = <Row extends { id: number }, Filter>(
  list: ListingActor<Row, Filter>,
  isNamed: ((row: Row) => boolean) | null,
) => {
  const rows = useSelector(list, ({ context }) => context.rows);
  const hasMore = useSelector(list, ({ context }) => context.hasMore);
  const isResting = useSelector(list, (snapshot) => snapshot.matches({ shown: 'resting' }));
  const view = useSelector(list, selectView);
  const row = (isNamed && rows.find(isNamed)) ?? null;
  const isSought = isNamed !== null && row === null;
  const isGrowing = isSought && hasMore && isResting;
  useEffect(() => {
    if (isGrowing) list.send({ type: 'next.requested' });
  }, [list, isGrowing]);
  const isWhole = view === 'empty' || (view === 'shown' && !hasMore);
  return { row, isMissing: isSought && isWhole };
};

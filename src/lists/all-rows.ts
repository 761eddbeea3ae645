import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ListingActor } from '../../machines/kernel/listing';

/** All rows of a list: what is drawn or summed from it is not of the first page alone. */
export const useAllRows = <Row extends { id: number }, Filter>(
  list: ListingActor<Row, Filter>,
): readonly Row[] => {
  const rows = useSelector(list, ({ context }) => context.rows);
  const isGrowing = useSelector(
    list,
    (snapshot) => snapshot.context.hasMore && snapshot.matches({ shown: 'resting' }),
  );
  useEffect(() => {
    if (isGrowing) list.send({ type: 'next.requested' });
  }, [list, isGrowing]);
  return rows;
};

import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type ListingActor, type ListingSnapshot, selectView } from '../../machines/kernel/listing';
import { SkeletonRows } from '../components/layout/skeleton';
import { FailedReading } from './failed-reading';
import { ListEnd } from './list-end';
import { RefreshNotice, useHasFailedRefresh } from './refresh-notice';

type Identified = { id: number | string };

/**
 * A list that grows by pages, in whichever state it is. An empty list whose last refresh failed says
 * that in place of being empty.
 */
export const ListContent = <Row extends Identified, Filter>({
  list,
  loading,
  failed,
  empty,
  isExcerpt = false,
  children,
}: {
  list: ListingActor<Row, Filter>;
  /** The number of placeholders, and their label for a screen reader. */
  loading: { rows: number; label: string };
  /** The message when rows could not be fetched. */
  failed: ReactNode;
  empty: ReactNode;
  /** Shows the first rows only: no further page, and no word at the end. */
  isExcerpt?: boolean;
  /** The rows; rendered only where there are any. */
  children: ReactNode;
}) => {
  const view = useSelector(list, selectView);
  const failure = useSelector(list, ({ context }: ListingSnapshot<Row, Filter>) => context.failure);
  const hasFailedRefresh = useHasFailedRefresh(list);
  switch (view) {
    case 'loading':
      return <SkeletonRows {...loading} />;
    case 'failed':
      return (
        <FailedReading
          title={failed}
          failure={failure}
          onRetry={() => list.send({ type: 'retry.requested' })}
        />
      );
    case 'empty':
      return hasFailedRefresh ? <RefreshNotice actor={list} /> : empty;
    case 'shown':
      return (
        <>
          <RefreshNotice actor={list} />
          {children}
          {isExcerpt ? null : <ListEnd list={list} failed={failed} />}
        </>
      );
  }
};

import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ListingActor, ListingSnapshot } from '../../machines/kernel/listing';
import { Button } from '../components/controls/button';
import { FailedReading } from './failed-reading';
import styles from './list-end.module.css';
import { OmittedRows } from './omitted-rows';

type Identified = { id: number | string };

/** The end of a list: more rows, why they are missing, or that there are no more. */
export const ListEnd = <Row extends Identified, Filter>({
  list,
  failed,
}: {
  list: ListingActor<Row, Filter>;
  /** The message when the next rows could not be fetched. */
  failed: ReactNode;
}) => {
  type Snapshot = ListingSnapshot<Row, Filter>;
  const hasMore = useSelector(list, ({ context }: Snapshot) => context.hasMore);
  const omitted = useSelector(list, ({ context }: Snapshot) => context.omitted);
  const failure = useSelector(list, ({ context }: Snapshot) => context.failure);
  const isGrowing = useSelector(list, (it: Snapshot) => it.matches({ shown: 'growing' }));
  if (failure) {
    return (
      <FailedReading
        title={failed}
        failure={failure}
        onRetry={() => list.send({ type: 'retry.requested' })}
      />
    );
  }
  return (
    <div className={styles['end']}>
      <OmittedRows count={omitted} />
      {hasMore ? (
        <Button
          variant="text"
          compact
          pending={isGrowing}
          onPress={() => list.send({ type: 'next.requested' })}
        >
          <FormattedMessage id="list.more" />
        </Button>
      ) : (
        <FormattedMessage id="list.end" />
      )}
    </div>
  );
};

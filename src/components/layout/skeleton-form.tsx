import { Stack } from './card';
import { Skeleton } from './skeleton';

const Field = () => (
  <div>
    <Skeleton width="6rem" height="var(--tl-lh-small)" />
    <div style={{ blockSize: 'var(--tl-s-3)' }} />
    <Skeleton height="var(--tl-hit-primary)" />
  </div>
);

/** Placeholder fields of a form that is being loaded, with their labels. */
export const SkeletonForm = ({ fields = 3, label }: { fields?: number; label: string }) => (
  <div role="status" aria-label={label}>
    <Stack>
      {Array.from({ length: fields }, (_, field) => `field-${field}`).map((key) => (
        <Field key={key} />
      ))}
    </Stack>
  </div>
);

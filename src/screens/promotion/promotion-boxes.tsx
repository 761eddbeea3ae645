import { FormattedMessage, useIntl } from 'react-intl';
import { classesOf } from '../../components/base/class-names';
import { Card, Stack } from '../../components/layout/card';
import { Skeleton, SkeletonRows } from '../../components/layout/skeleton';
import styles from './promotion.module.css';

const css = classesOf(styles);

/** The boxes of the page while it is read. */
export const PromotionBoxes = () => {
  const intl = useIntl();
  return (
    <Stack>
      <Card>
        <div className={css('card')}>
          <div className={css('invitation')}>
            <span className={css('label')}>
              <FormattedMessage id="label.inviteCode" />
            </span>
            <Skeleton width="8ch" height="var(--tl-hit)" />
          </div>
          <Skeleton width="112px" height="112px" />
          <div className={css('buttons')}>
            <Skeleton height="var(--tl-hit-primary)" />
          </div>
          <div className={css('rates')}>
            <Skeleton height="calc(3 * var(--tl-lh-small))" />
          </div>
        </div>
      </Card>
      <Card>
        <Skeleton height="6rem" />
      </Card>
      <Skeleton height="var(--tl-hit)" />
      <SkeletonRows rows={3} label={intl.formatMessage({ id: 'promotion.loading' })} />
    </Stack>
  );
};

import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { classesOf } from '../../components/base/class-names';
import { Spinner } from '../../components/controls/spinner';
import { Icon } from '../../components/icons/icon';
import type { IconName } from '../../components/icons/icon-paths';
import { scrollToNamed } from '../../context/named-record';
import { timeStamp, zoneName } from '../../format/time';
import styles from './order-row.module.css';

const css = classesOf(styles);

/** What can be done with an order in its row: an icon, whose name says with which order. */
export const RowAction = ({
  icon,
  label,
  isPending = false,
  isBlocked = false,
  onPress,
}: {
  icon: IconName;
  label: string;
  isPending?: boolean;
  /** Another order is being changed just now. */
  isBlocked?: boolean;
  onPress: () => void;
}) => (
  <button
    type="button"
    className={css('action')}
    aria-label={label}
    aria-busy={isPending || undefined}
    disabled={isBlocked}
    onClick={isPending ? undefined : onPress}
  >
    {isPending ? <Spinner /> : <Icon name={icon} />}
  </button>
);

/** How much of an order is done. */
export const RowProgress = ({
  percent,
  tone,
  label,
}: {
  percent: number;
  tone: 'rise' | 'fall';
  label: string;
}) => (
  <div className={css('bar', tone)} role="img" aria-label={label}>
    <span style={{ inlineSize: `${percent}%` }} />
  </div>
);

type OrderRowProps = {
  /** The address names it. */
  isNamed?: boolean;
  side: ReactNode;
  symbol: string;
  /** What else tells it from others: its type, its multiple. */
  detail: ReactNode;
  status: ReactNode;
  /** How much at which price. */
  terms: ReactNode;
  /** What that comes to. */
  value: ReactNode;
  time: string | null;
  /** Null while none is taken. */
  fee: ReactNode;
  progress?: ReactNode;
  /** Opens everything that is known of it. */
  onOpen: () => void;
  actions?: ReactNode;
};

/** An order in a list of many: three lines on a phone, one on a wide window. */
export const OrderRow = ({ isNamed = false, onOpen, progress, actions, ...row }: OrderRowProps) => (
  <li
    className={css('row', isNamed && 'named')}
    aria-current={isNamed || undefined}
    ref={isNamed ? scrollToNamed : undefined}
  >
    <button type="button" className={css('body')} onClick={onOpen}>
      <span className={css('head')}>
        {row.side}
        <strong className={css('symbol')}>{row.symbol}</strong>
        <span className={css('detail')}>{row.detail}</span>
      </span>
      <span className={css('status')}>{row.status}</span>
      <span className={css('terms')}>{row.terms}</span>
      <span className={css('value')}>{row.value}</span>
      <span className={`${css('time')} tl-figure`}>
        {timeStamp(row.time)} {row.time === null ? null : zoneName(row.time)}
      </span>
      <span className={css('fee')}>
        {row.fee === null ? null : (
          <>
            <FormattedMessage id="label.fee" /> {row.fee}
          </>
        )}
      </span>
      <span className="tl-spoken">
        <FormattedMessage id="action.showDetails" />
      </span>
    </button>
    {actions}
    {progress}
  </li>
);

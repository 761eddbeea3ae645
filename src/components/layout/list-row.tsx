import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
import styles from './list-row.module.css';

const css = classesOf(styles);

export type ListRowProps = {
  /** 32 px at the start: an icon, a coin. */
  start?: ReactNode;
  title: ReactNode;
  subtitle?: ReactNode;
  figure?: ReactNode;
  subfigure?: ReactNode;
  /** After the figures: a pill, a switch, a tag. */
  end?: ReactNode;
  /** A link has a chevron by default. */
  href?: string | undefined;
  onPress?: (() => void) | undefined;
  /** For a row that opens something in place instead of going somewhere. */
  chevron?: boolean | undefined;
  unread?: boolean | undefined;
  current?: boolean | undefined;
  tone?: 'ink' | 'danger' | undefined;
};

/** Rows on one surface; plain if their container is one already: a card, a sheet, the menu. */
export const List = ({
  label,
  plain = false,
  children,
}: {
  label?: string | undefined;
  plain?: boolean | undefined;
  children: ReactNode;
}) => (
  <ul className={css('list', !plain && 'surface')} aria-label={label}>
    {children}
  </ul>
);

export const ListRow = ({
  start,
  title,
  subtitle,
  figure,
  subfigure,
  end,
  href,
  onPress,
  chevron = href !== undefined && figure === undefined && end === undefined,
  unread,
  current,
  tone,
}: ListRowProps) => {
  const content = (
    <>
      {start ? <span className={css('start')}>{start}</span> : null}
      <span className={css('words')}>
        <span className={css('title')}>{title}</span>
        {subtitle ? <span className={css('subtitle')}>{subtitle}</span> : null}
      </span>
      {figure != null || subfigure != null ? (
        <span className={css('figures')}>
          <span className={css('figure')}>{figure}</span>
          {subfigure ? <span className={css('subtitle')}>{subfigure}</span> : null}
        </span>
      ) : null}
      {end ? <span className={css('end')}>{end}</span> : null}
      {chevron ? (
        <span className={css('chevron')}>
          <Icon name="chevron-right" size="small" />
        </span>
      ) : null}
    </>
  );
  const className = css('row', unread && 'unread', current && 'current', tone);
  return (
    <li className={css('item')}>
      {href !== undefined ? (
        <a
          className={className}
          href={href}
          aria-current={current ? 'true' : undefined}
          onClick={onPress}
        >
          {content}
        </a>
      ) : onPress ? (
        <button
          type="button"
          className={className}
          aria-current={current ? 'true' : undefined}
          onClick={onPress}
        >
          {content}
        </button>
      ) : (
        <div className={className} aria-current={current ? 'true' : undefined}>
          {content}
        </div>
      )}
    </li>
  );
};

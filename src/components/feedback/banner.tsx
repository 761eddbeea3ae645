import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/icon-paths';
import styles from './banner.module.css';

const css = classesOf(styles);

export type Tone = 'info' | 'success' | 'warn' | 'danger';

const icons = { info: 'info', success: 'check', warn: 'warn', danger: 'warn' } as const;

type MessageProps = {
  tone: Tone;
  icon?: IconName | undefined;
  action?: ReactNode;
  children: ReactNode;
};

/**
 * A lasting condition, full width under the header: offline, delayed prices, maintenance. A quiet
 * banner is no live region, because its message is announced elsewhere.
 */
export const Banner = ({
  tone,
  icon = icons[tone],
  action,
  isQuiet = false,
  children,
}: MessageProps & { isQuiet?: boolean | undefined }) => (
  <div className={css('banner', tone)} role={isQuiet ? undefined : 'status'}>
    <Icon name={icon} />
    <p className={css('text')}>{children}</p>
    {action}
  </div>
);

/** A message inside a form or section: a refusal of the server, or something to know before. */
export const Notice = ({ tone, icon = icons[tone], action, children }: MessageProps) => (
  <div className={css('banner', 'notice', tone)} role={tone === 'danger' ? 'alert' : undefined}>
    <Icon name={icon} />
    <div className={css('text')}>{children}</div>
    {action}
  </div>
);

import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { classesOf } from '../base/class-names';
import styles from './floating-notice.module.css';

const css = classesOf(styles);

const regionId = 'floating-notices';

/** The one place of all floating notices, so that none lies over another one. */
const noticeRegion = (): HTMLElement => {
  const known = document.getElementById(regionId);
  if (known) return known;
  const region = document.createElement('div');
  region.id = regionId;
  region.className = css('region');
  document.body.append(region);
  return region;
};

/**
 * What floats above the tab bar beside any screen, which can be used on: a text and its buttons. The
 * newest of several stands above the others.
 */
export const FloatingNotice = ({ text, children }: { text: ReactNode; children: ReactNode }) => {
  const [region] = useState(noticeRegion);
  return createPortal(
    <section className={css('notice')} role="status">
      <p className={css('text')}>{text}</p>
      {children}
    </section>,
    region,
  );
};

import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { classesOf } from '../base/class-names';
import styles from './article.module.css';
import { articleFragment } from './article-html';

const css = classesOf(styles);

/**
 * An article as HTML of any origin. A link to another site is not followed but handed over, so that
 * the person decides.
 */
export const Article = ({
  html,
  onExternalLink,
}: {
  html: string;
  onExternalLink: (href: string) => void;
}) => {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const places = { tableClass: css('table'), pageOrigin: window.location.origin };
    root.current?.replaceChildren(articleFragment(html, places));
  }, [html]);
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.target !== '_blank') return;
    event.preventDefault();
    onExternalLink(link.href);
  };
  // Keys reach links as clicks.
  // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is interactive.
  // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click on it.
  return <div ref={root} className={css('article')} onClick={follow} onAuxClick={follow} />;
};

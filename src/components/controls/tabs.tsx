import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classesOf } from '../base/class-names';
import styles from './tabs.module.css';

const css = classesOf(styles);

export type Tab<Value extends string> = { value: Value; label: ReactNode };

export type TabsProps<Value extends string> = {
  /** The prefix of the ids that connect tabs and panel. */
  id: string;
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

const indexAfter = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/** A row of tabs. Arrow keys move between them; the Tab key visits only the current one. */
export const Tabs = <Value extends string>({
  id,
  label,
  tabs,
  value,
  onChange,
}: TabsProps<Value>) => {
  const row = useRef<HTMLDivElement>(null);
  const keyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const index = indexAfter(event.key, at, tabs.length);
    const next = index === null ? undefined : tabs[index];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    row.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.value}`)}`)?.focus();
  };
  return (
    <div ref={row} className={css('row')} role="tablist" aria-label={label} onKeyDown={keyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`${id}-${tab.value}`}
          type="button"
          role="tab"
          className={css('tab')}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? `${id}-panel` : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
};

export const TabPanel = ({
  id,
  value,
  children,
}: {
  id: string;
  value: string;
  children: ReactNode;
}) => (
  <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
    {children}
  </div>
);

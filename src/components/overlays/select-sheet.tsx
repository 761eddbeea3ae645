import { type ReactNode, useState } from 'react';
import { classesOf } from '../base/class-names';
import { EmptyState } from '../feedback/empty-state';
import { SearchField } from '../fields/search-field';
import { Icon } from '../icons/icon';
import styles from './select-sheet.module.css';
import { Sheet } from './sheet';

const css = classesOf(styles);

/** From this many choices on the sheet has a search field. */
const searchFrom = 8;

export type Choice<Value extends string | number> = {
  value: Value;
  label: ReactNode;
  /** The text that is searched: name, code, every spelling a person may type. */
  search: string;
  /** Before the label: a coin, a flag. */
  start?: ReactNode;
  /** At the end of the row: a balance, a dial code. */
  end?: ReactNode;
  /** Why it cannot be chosen, in the place of `end`. */
  blocked?: ReactNode;
};

export type SelectSheetProps<Value extends string | number> = {
  open: boolean;
  title: ReactNode;
  closeLabel: string;
  /** Of a list that may be long; it is shown from eight choices on. */
  search?: { label: string; clearLabel: string; noMatch: (text: string) => ReactNode } | undefined;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChoose: (value: Value) => void;
  onClose: () => void;
};

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export const SelectSheet = <Value extends string | number>({
  open,
  ...sheet
}: SelectSheetProps<Value>) => (open ? <OpenSelectSheet {...sheet} /> : null);

const OpenSelectSheet = <Value extends string | number>({
  title,
  closeLabel,
  search,
  choices,
  value,
  onChoose,
  onClose,
}: Omit<SelectSheetProps<Value>, 'open'>) => {
  const [query, setQuery] = useState('');
  const shown = choices.filter((one) => folded(one.search).includes(folded(query.trim())));
  const choose = (chosen: Value) => {
    onChoose(chosen);
    onClose();
  };
  return (
    <Sheet
      open
      title={title}
      closeLabel={closeLabel}
      onClose={onClose}
      top={
        search && choices.length >= searchFrom ? (
          <SearchField
            label={search.label}
            clearLabel={search.clearLabel}
            value={query}
            onChange={setQuery}
          />
        ) : null
      }
    >
      <ul className={css('list')}>
        {shown.map((choice) => (
          <li key={choice.value}>
            <button
              type="button"
              className={css('choice')}
              aria-current={choice.value === value || undefined}
              disabled={choice.blocked !== undefined}
              onClick={() => choose(choice.value)}
            >
              {choice.start}
              <span className={css('label')}>{choice.label}</span>
              {(choice.blocked ?? choice.end) ? (
                <span className={css('end')}>{choice.blocked ?? choice.end}</span>
              ) : null}
              <span className={css('mark')}>
                {choice.value === value ? <Icon name="check" /> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div role="status">
        {search && shown.length === 0 ? (
          <EmptyState drawing="search">{search.noMatch(query.trim())}</EmptyState>
        ) : null}
      </div>
    </Sheet>
  );
};

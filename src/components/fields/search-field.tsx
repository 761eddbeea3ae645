import type { Ref } from 'react';
import { classesOf } from '../base/class-names';
import { IconButton } from '../controls/icon-button';
import { Icon } from '../icons/icon';
import styles from './search-field.module.css';

const css = classesOf(styles);

export type SearchFieldProps = {
  label: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
};

export const SearchField = ({ label, clearLabel, value, onChange, ref }: SearchFieldProps) => (
  <div className={css('box')}>
    <Icon name="search" />
    <input
      ref={ref}
      className={css('control')}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    {value === '' ? null : (
      <IconButton icon="close" label={clearLabel} tone="quiet" onPress={() => onChange('')} />
    )}
  </div>
);

import { useSearchParams } from 'react-router-dom';

/** The number of the record that the address names, as a statement does; null where it names none. */
export const useNamedRecord = (parameter = 'id'): number | null => {
  const [query] = useSearchParams();
  return Number(query.get(parameter)) || null;
};

/** Scrolls to the row of a named record as soon as it is rendered. */
export const scrollToNamed = (row: HTMLElement | null): void =>
  row?.scrollIntoView({ block: 'center' });

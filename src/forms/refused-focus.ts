import { useEffect, useRef } from 'react';

/** A form in which the field that a refusal is about takes the focus. */
export const useRefusedFocus = (refused: string | null) => {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = refused && element.current?.elements.namedItem(refused);
    if (field instanceof HTMLElement) field.focus();
  }, [refused]);
  return element;
};

import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

const namesIn = (element: MessageFormatElement): string[] => {
  if ('children' in element) return element.children.flatMap(namesIn);
  if ('options' in element) {
    const inside = Object.values(element.options).flatMap(({ value }) => value.flatMap(namesIn));
    return [element.value, ...inside];
  }
  // Literals and the number sign of a plural have no placeholder.
  return element.type === 0 || element.type === 7 ? [] : [element.value];
};

/** The placeholders of a compiled text. */
export const placeholdersIn = (
  text: string | readonly MessageFormatElement[] | undefined,
): string[] => (Array.isArray(text) ? text.flatMap(namesIn) : []);

/** The labels of a list of figures with their values, as they are read. */
export const rowsIn = (part: string | Element): (readonly [string, string])[] => {
  const found = typeof part === 'string' ? document.querySelector(part) : part;
  return [...(found?.querySelectorAll('dt') ?? [])].map((label) => [
    label.textContent,
    label.nextElementSibling?.textContent ?? '',
  ]);
};

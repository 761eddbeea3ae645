/** Hands a file to the browser to be saved. */
export const saveFile = (
  parts: readonly string[],
  { name, type }: { name: string; type: string },
): void => {
  const url = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser still reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

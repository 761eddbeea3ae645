/** Ids are the server's own; any other, as in a backup that was tampered with, names no file. */
export const assertFileId = (id: string): void => {
  if (!/^[\w-]{1,64}$/.test(id)) throw new TypeError('Not an id of an upload.');
};

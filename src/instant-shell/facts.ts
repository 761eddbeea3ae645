/** By language: texts of the shell, in the order of their placeholders. */
export type TextsByLanguage = Readonly<Record<string, readonly string[]>>;

/** What the build knows of the page, in a data block beside the script of the shell. */
export type ShellFacts = {
  /** Texts of the shell beyond those of its header. */
  readonly texts: TextsByLanguage;
  /** By language: the file of the app's first texts. */
  readonly catalogues: Readonly<Record<string, string>>;
  /** The file with the table of all pages but home. */
  readonly pages: string;
  /** What live prices come with. */
  readonly realtime: readonly string[];
  /** What the app needs of its styles beyond those of the shell. */
  readonly styles: string;
  /** Where the app begins, and what that imports; the last of them is React. */
  readonly app: readonly string[];
};

/** Reads a data block that the build has written into the page. */
export const dataIn = <Data>(id: string): Data =>
  JSON.parse(document.getElementById(id)?.textContent ?? '');

/** A text of the shell is one character of the private use area until the page fills it in. */
export const firstPlaceholder = 0xe000;

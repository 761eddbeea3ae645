/** What the build knows of the page, in a data block beside the script of the shell. */
export type ShellFacts = {
  /** By language: the texts of the shell, in the order of their placeholders. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** The paths of what home begins with; the head of the page has requested them already. */
  readonly calls: { readonly config: string; readonly pairs: string };
  /** By language: the file of the app's first texts. */
  readonly catalogues: Readonly<Record<string, string>>;
  /** What live prices come with. */
  readonly realtime: readonly string[];
  /** What the app needs of its styles beyond those of the shell. */
  readonly styles: string;
  /** Where the app begins, and what that imports; the last of them is React. */
  readonly app: readonly string[];
};

/** A text of the shell is one character of the private use area until the page fills it in. */
export const firstPlaceholder = 0xe000;

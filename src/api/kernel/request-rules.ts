import type { Deployment } from '../../../schemas/kernel/deployment';

/** How every call goes out: the token goes to this server and nowhere that it may point to. */
export const requestRules = {
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'error',
} as const satisfies RequestInit;

/** How the server of this page is addressed: by the file beside the page, and by what it answered. */
export type KnownServer = Deployment & {
  /** The text of the file; absent where it changes nothing. */
  readonly file?: string;
  /** What a token needs before it, where the file does not say and the server refused it as it is. */
  readonly learnedPrefix?: string;
};

type Names = Readonly<Record<string, string | undefined>>;

const nameIn = (names: Names = {}, name: string): string => names[name] ?? name;

/** The path that this server has for a call. */
export const serverPath = ({ paths }: KnownServer, path: string): string => nameIn(paths, path);

/** How this server spells a language. */
export const serverLanguage = ({ languages }: KnownServer, language: string): string =>
  nameIn(languages, language);

export const callHeaders = (server: KnownServer, token: string, language: string) => ({
  Authorization: token && (server.tokenPrefix ?? server.learnedPrefix ?? '') + token,
  'language-mark': serverLanguage(server, language),
});

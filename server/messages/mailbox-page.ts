import { type Language, languages } from '../../schemas/kernel/language';
import { messageText } from '../requests/message-text';
import type { MailboxEntry } from './mailbox';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

const style = `
:root { color-scheme: light dark }
body { max-width: 34rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.375rem } h2 { font-size: 1rem; margin: 0 }
article { border: 1px solid #8888; border-radius: 12px; padding: 1rem; margin-block: 1rem }
.code { font: 600 2rem/1.5 ui-monospace, monospace; letter-spacing: .15em; user-select: all }
time, .to { opacity: .75; font-size: .875rem } .to { overflow-wrap: anywhere }
`;

/** Nothing but its own style may be loaded or run, because it shows untrusted input. */
export const mailboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

const article = ({ subject, text, code, sent_at }: MailboxEntry, language: Language) => {
  const locale = languages.find((one) => one.code === language)?.locale;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  return [
    `<article><h2>${escaped(subject)}</h2>`,
    `<time datetime="${sent_at}">${escaped(time.format(new Date(sent_at)))}</time>`,
    code === null ? '' : `<p class="code">${escaped(code)}</p>`,
    `<p>${escaped(text)}</p></article>`,
  ].join('');
};

/** The mailbox of one address as a page without scripts. */
export const mailboxPage = (
  to: string,
  entries: readonly MailboxEntry[],
  language: Language,
): string => {
  const htmlLang = languages.find((one) => one.code === language)?.htmlLang ?? 'en';
  const title = escaped(messageText('mailbox.title', language));
  const body =
    entries.length === 0
      ? `<p>${escaped(messageText('mailbox.empty', language))}</p>`
      : entries.map((entry) => article(entry, language)).join('');
  return [
    `<!doctype html><html lang="${htmlLang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>`,
    `<p class="to">${escaped(to)}</p><p>${escaped(messageText('mailbox.note', language))}</p>`,
    `${body}</main></body></html>`,
  ].join('');
};

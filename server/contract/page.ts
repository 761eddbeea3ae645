import type { DescribedCall, DescribedRefusal } from './described-call';
import { type FieldRow, fieldRows, resultRows, typeOf } from './field-rows';

// The contract as a page that needs no script and nothing from elsewhere. It is for those who write
// programs, and in English like the rest of the documentation.

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text of the documentation, in which what stands between backticks is code. */
const html = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => entities[sign] ?? '').replace(/`([^`]*)`/g, '<code>$1</code>');

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string => {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${html(cell)}</${tag}>`).join('')}</tr>`;
  if (rows.length === 0) return '';
  const body = rows.map((cells) => row(cells, 'td')).join('');
  return `<table><thead>${row(heads, 'th')}</thead><tbody>${body}</tbody></table>`;
};

const fieldTable = (rows: readonly FieldRow[]): string =>
  table(
    ['field', 'type', 'required', 'meaning'],
    rows.map(({ name, type, isRequired, meaning }) => [
      `\`${name}\``,
      type,
      isRequired ? 'yes' : '',
      meaning,
    ]),
  );

const refusalTable = (refusals: readonly DescribedRefusal[]): string =>
  table(
    ['code', 'text', 'status'],
    refusals.map(({ code, text, status }) => [`\`${code}\``, text, String(status)]),
  );

/** Who may call it, in a sentence that the pages share. */
export const accessOf = ({ who, keyed }: DescribedCall): string =>
  [
    who === 'user' ? 'For whoever is logged in.' : 'For everybody.',
    ...(keyed ? ['Needs an idempotency key.'] : []),
  ].join(' ');

/** The result in a few words. */
export const resultOf = ({ carries, result }: DescribedCall): string =>
  carries === 'download' ? 'The bytes of the photo, without an envelope.' : typeOf(result);

const section = (call: DescribedCall): string =>
  [
    `<section id="${call.id}"><h3>${call.method} ${html(call.path)}</h3>`,
    `<p>${html(call.about)} ${accessOf(call)}</p>`,
    call.carries === 'upload' ? '<p>The photo is the multipart field <code>file</code>.</p>' : '',
    fieldTable(fieldRows(call.request)),
    `<h4>Result</h4><p>${html(resultOf(call))}</p>`,
    fieldTable(resultRows(call.result)),
    call.own.length > 0 ? `<h4>Refusals</h4>${refusalTable(call.own)}` : '',
    '</section>',
  ].join('');

const group = (domain: string, calls: readonly DescribedCall[]): string =>
  `<h2 id="${domain}">${domain}</h2>${calls.map(section).join('')}`;

const entry = ({ id, method, path }: DescribedCall): string =>
  `<li><a href="#${id}">${method} ${html(path)}</a></li>`;

/** The page of all calls; `guides` says where the other documents are, `toRoot` leads to the root. */
export const contractPage = (
  calls: readonly DescribedCall[],
  { guides, toRoot }: { guides: string; toRoot: string },
): string => {
  const domains = [...new Set(calls.map(({ domain }) => domain))];
  const of = (domain: string) => calls.filter((call) => call.domain === domain);
  const contents = domains
    .map((domain) => `<li>${domain}<ul>${of(domain).map(entry).join('')}</ul></li>`)
    .join('');
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Tideline: calls</title>',
    `<link rel="stylesheet" href="${toRoot}docs/style.css"></head><body>`,
    `<main><h1>Calls</h1><p>Also as <a href="${toRoot}api/openapi.json">OpenAPI 3.1</a>.`,
    ` ${guides}</p>`,
    `<nav><ul>${contents}</ul></nav>`,
    domains.map((domain) => group(domain, of(domain))).join(''),
    '</main></body></html>',
  ].join('');
};

export const contractStyle = `:root { color-scheme: light dark }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 64rem; margin: 0 auto; padding: 1rem }
section { margin-block: 2rem; overflow-x: auto }
nav > ul { columns: 16rem; padding: 0; list-style: none }
table { border-collapse: collapse; font-size: .875rem }
th, td { padding: .25rem .75rem .25rem 0; text-align: start; vertical-align: top }
th { font-weight: 600 } td { border-top: 1px solid #8884 }
`;

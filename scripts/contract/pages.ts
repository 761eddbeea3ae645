import { limitSettings } from '../../schemas/kernel/limits';
import {
  type DescribedCall,
  type DescribedRefusal,
  describedCalls,
} from '../../server/contract/described-call';
import { type FieldRow, fieldRows, resultRows } from '../../server/contract/field-rows';
import { openApiOf } from '../../server/contract/openapi';
import { accessOf, resultOf } from '../../server/contract/page';
import { domains } from '../../server/domains';
import { tableLines } from '../table-lines';

/** Files of `docs/contract` by name. */
export type Pages = ReadonlyMap<string, string>;

/** `postUserLogin` is described in `calls/post-user-login.md`. */
export const pageOf = ({ method, path }: { method: string; path: string }): string =>
  `calls/${method.toLowerCase()}-${path.replace(/[/_]/g, '-')}.md`;

const fieldLines = (rows: readonly FieldRow[], heads: readonly string[]): string[] =>
  rows.length === 0
    ? []
    : [
        '',
        ...tableLines(
          heads,
          rows.map(({ name, type, isRequired, meaning }) => [
            `\`${name}\``,
            type,
            isRequired ? 'yes' : '',
            meaning,
          ]),
        ),
      ];

const refusalLines = (refusals: readonly DescribedRefusal[]): string[] =>
  tableLines(
    ['code', 'text', 'parameters', 'status'],
    refusals.map(({ code, text, params, status }) => [
      `\`${code}\``,
      text,
      params.map((name) => `\`${name}\``).join(', '),
      String(status),
    ]),
  );

const requestLines = (call: DescribedCall): string[] => {
  if (call.carries === 'upload') {
    return ['', 'One picture as the multipart field `file`: JPEG, PNG or WebP.'];
  }
  const rows = fieldRows(call.request);
  return rows.length === 0
    ? ['', 'No fields.']
    : fieldLines(rows, ['field', 'type', 'required', 'meaning']);
};

const callPage = (call: DescribedCall): string =>
  [
    `# ${call.method} ${call.path}`,
    '',
    call.about,
    '',
    accessOf(call),
    ...(call.keyed ? ['See [idempotency](../idempotency.md).'] : []),
    '',
    '## Request',
    ...requestLines(call),
    '',
    '## Result',
    '',
    `${resultOf(call).replace(/^./, (letter) => letter.toUpperCase())}${
      call.carries === 'download' ? '' : '.'
    }`,
    ...(call.envelope === 'bars'
      ? ['', 'The envelope is `{"code": 1, "msg": "success", "data": …, "type": "ok"}`.']
      : []),
    ...fieldLines(resultRows(call.result), ['field', 'type', 'always', 'meaning']),
    '',
    '## Refusals',
    '',
    ...(call.own.length > 0 ? [...refusalLines(call.own), ''] : []),
    `Also those that [every call](README.md#refusals-of-every-call) may answer: ${call.common
      .map(({ code }) => `\`${code}\``)
      .join(', ')}.`,
    '',
  ].join('\n');

const indexPage = (calls: readonly DescribedCall[]): string => {
  const domains = [...new Set(calls.map(({ domain }) => domain))];
  const common = new Map(calls.flatMap((call) => call.common.map((it) => [it.code, it] as const)));
  return [
    '# Calls',
    '',
    'Written by `npm run contract` from the calls of the server and their schemas. Do not edit these',
    'files. The same as OpenAPI 3.1: [openapi.json](../openapi.json), which a running server answers',
    'at `/api/openapi.json` and shows at `/docs/calls/`.',
    ...domains.flatMap((domain) => [
      '',
      `## ${domain}`,
      '',
      ...tableLines(
        ['call', 'for', 'key', 'what it does'],
        calls
          .filter((call) => call.domain === domain)
          .map((call) => [
            `[${call.method} ${call.path}](${pageOf(call).replace('calls/', '')})`,
            call.who === 'user' ? 'users' : 'everybody',
            call.keyed ? 'yes' : '',
            call.about,
          ]),
      ),
    ]),
    '',
    '## Refusals of every call',
    '',
    'Those of the session are for calls of users only, those of idempotency for calls with a key,',
    'those of the body for POST and PUT.',
    '',
    ...refusalLines([...common.values()]),
    '',
  ].join('\n');
};

/** Lists of plain values on one line, so that a change of one stands out. */
const shortLists = (json: string): string =>
  json.replace(
    /\[\s+([^[\]{}]*?)\s+\]/g,
    (_, inside: string) => `[${inside.replace(/\s*\n\s*/g, ' ')}]`,
  );

/** The generated part of `docs/contract`: a page for each call, their index and the OpenAPI document. */
export const writePages = (): Pages => {
  const calls = describedCalls(domains);
  const document = openApiOf(calls, limitSettings['app.version'].default);
  return new Map([
    ['openapi.json', `${shortLists(JSON.stringify(document, null, 1))}\n`],
    ['calls/README.md', indexPage(calls)],
    ...calls.map((call) => [pageOf(call), callPage(call)] as const),
  ]);
};

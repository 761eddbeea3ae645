import type { DescribedCall } from './described-call';
import type { JsonSchema } from './json-schema';

type Json = { readonly [name: string]: unknown };

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const ref = (place: string): Json => ({ $ref: `#/components/${place}` });

/** `postUserLogin` as the name of a schema: `PostUserLoginResult`. */
const schemaName = ({ id }: DescribedCall, what: 'Request' | 'Result'): string =>
  `${id.charAt(0).toUpperCase()}${id.slice(1)}${what}`;

const success = (call: DescribedCall): Json =>
  call.envelope === 'bars'
    ? {
        type: 'object',
        required: ['type', 'code', 'msg', 'data'],
        properties: {
          type: { const: 'ok' },
          code: { const: 1 },
          msg: { const: 'success' },
          data: ref(`schemas/${schemaName(call, 'Result')}`),
        },
      }
    : {
        type: 'object',
        required: ['type', 'message'],
        properties: {
          type: { const: 'ok' },
          message: ref(`schemas/${schemaName(call, 'Result')}`),
        },
      };

/** A refusal that is an answer, with the codes that this call may give. */
const refusalOf = (codes: readonly string[]): Json => ({
  allOf: [ref('schemas/Refusal'), { properties: { code: { enum: codes } } }],
});

const answers = (call: DescribedCall): Json => {
  const refusals = [...call.own, ...call.common].filter(({ status }) => status === 200);
  const ordinary = refusals.filter(({ code }) => code !== 'session.required');
  const isForUsers = ordinary.length < refusals.length;
  return {
    description: 'The result, or a refusal.',
    ...(call.keyed ? { headers: { 'Idempotency-Replayed': ref('headers/Replayed') } } : {}),
    content: json({
      oneOf: [
        ...(call.carries === 'download' ? [] : [success(call)]),
        refusalOf(ordinary.map(({ code }) => code)),
        ...(isForUsers ? [ref('schemas/NotLoggedIn')] : []),
      ],
    }),
  };
};

const withFile = (call: DescribedCall): Json => ({
  ...answers(call),
  content: { 'image/*': {}, ...Object(answers(call)['content']) },
});

type Fault = { readonly status: number; readonly codes: readonly string[] };

/** Transport faults by status. */
const faultsOf = ({ own, common }: DescribedCall): readonly Fault[] => {
  const byStatus = new Map<number, string[]>();
  for (const { status, code } of [...own, ...common]) {
    if (status !== 200) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, codes]) => ({ status, codes }));
};

/** Faults with the same codes are one response, which is named after them. */
const faultName = ({ codes }: Fault): string =>
  codes
    .map((code) => code.replace(/(?:^|[._])(\w)/g, (_, it: string) => it.toUpperCase()))
    .join('');

const faultResponse = ({ status, codes }: Fault): Json => ({
  description: codes.join(', '),
  ...(status === 429 ? { headers: { 'Retry-After': ref('headers/RetryAfter') } } : {}),
  content: json(refusalOf(codes)),
});

const faultReferences = (call: DescribedCall): Json =>
  Object.fromEntries(
    faultsOf(call).map((fault) => [String(fault.status), ref(`responses/${faultName(fault)}`)]),
  );

const responsesOf = (calls: readonly DescribedCall[]): Json =>
  Object.fromEntries(
    calls.flatMap(faultsOf).map((fault) => [faultName(fault), faultResponse(fault)]),
  );

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'object' ? [{ name, schema, isRequired: required.includes(name) }] : [],
  );

const parametersOf = (call: DescribedCall): readonly Json[] => [
  ref('parameters/Language'),
  ...(call.keyed ? [ref('parameters/Key')] : []),
  ...(call.method === 'GET' ? fieldsOf(call.request) : []).map(({ name, schema, isRequired }) => {
    const { description, ...rest } = schema;
    return { name, in: 'query', description, required: isRequired, schema: rest };
  }),
];

const file: Json = {
  type: 'object',
  required: ['file'],
  properties: {
    file: {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: 'A JPEG, PNG or WebP photo.',
    },
  },
};

const bodyOf = (call: DescribedCall): Json => {
  if (call.method === 'GET') return {};
  if (call.carries === 'upload') {
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } },
    };
  }
  if (fieldsOf(call.request).length === 0) return {};
  const schema = ref(`schemas/${schemaName(call, 'Request')}`);
  const content = {
    'application/x-www-form-urlencoded': { schema },
    'application/json': { schema },
  };
  return { requestBody: { required: (call.request.required ?? []).length > 0, content } };
};

const operationOf = (call: DescribedCall): Json => ({
  operationId: call.id,
  summary: call.about,
  tags: [call.domain],
  security: call.who === 'user' ? [{ session: [] }] : [{}, { session: [] }],
  parameters: parametersOf(call),
  ...bodyOf(call),
  responses: {
    200: call.carries === 'download' ? withFile(call) : answers(call),
    ...faultReferences(call),
  },
});

const shared = {
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: 'The token of `POST user/login` as it is, without a prefix.',
    },
  },
  parameters: {
    Language: {
      name: 'language-mark',
      in: 'header',
      description: 'Language of the texts in the answer; `zh` where it is absent or unknown.',
      schema: { type: 'string', examples: ['en'] },
    },
    Key: {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'A UUID made by the client, the same for every repetition of the request.',
      schema: { type: 'string', format: 'uuid' },
    },
  },
  headers: {
    Replayed: {
      description: '`true` where the answer is the stored one of an earlier request.',
      schema: { type: 'string' },
    },
    RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
  },
  schemas: {
    Refusal: {
      type: 'object',
      required: ['type', 'message', 'code'],
      properties: {
        type: { enum: ['error', '998'] },
        message: { type: 'string', description: 'For people, in the language of the request.' },
        code: { type: 'string', description: 'For programs.' },
        params: {
          type: 'object',
          description: 'Values that the message mentions.',
          additionalProperties: { type: ['string', 'number'] },
        },
      },
    },
    NotLoggedIn: {
      type: 'object',
      required: ['type', 'message', 'code'],
      properties: {
        type: { const: '999' },
        message: { type: 'string' },
        code: { const: 'session.required' },
      },
    },
  },
};

const schemasOf = (calls: readonly DescribedCall[]): Json =>
  Object.fromEntries(
    calls.flatMap((call) => {
      const isBody = call.method !== 'GET' && fieldsOf(call.request).length > 0;
      return [
        ...(isBody ? [[schemaName(call, 'Request'), call.request] as const] : []),
        ...(call.carries === 'download'
          ? []
          : [[schemaName(call, 'Result'), call.result] as const]),
      ];
    }),
  );

const pathsOf = (calls: readonly DescribedCall[]): Json => {
  const paths = new Map<string, Json>();
  for (const call of calls) {
    const path = `/${call.path}`;
    const operation = { [call.method.toLowerCase()]: operationOf(call) };
    paths.set(path, { ...paths.get(path), ...operation });
  }
  return Object.fromEntries(paths);
};

/** The calls as an OpenAPI 3.1 document: public, and the same for everybody. */
export const openApiOf = (calls: readonly DescribedCall[], version: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Tideline',
    version,
    description:
      'Trading of digital assets on paper. Every answer has an envelope: `type` is `ok` and ' +
      '`message` the result, or `code` says why it was refused.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/api' }],
  tags: [...new Set(calls.map(({ domain }) => domain))].map((name) => ({ name })),
  paths: pathsOf(calls),
  components: {
    ...shared,
    responses: responsesOf(calls),
    schemas: { ...shared.schemas, ...schemasOf(calls) },
  },
});

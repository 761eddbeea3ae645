import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import * as v from 'valibot';
import { describedCalls } from '../../../server/contract/described-call';
import { openApiOf } from '../../../server/contract/openapi';
import { domains } from '../../../server/domains';

/** The document as a client gets it. */
export const contractDocument: unknown = JSON.parse(
  JSON.stringify(openApiOf(describedCalls(domains), '0.0.0')),
);

const Document = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.object({ responses: v.unknown() }))),
  components: v.looseObject({ schemas: v.record(v.string(), v.unknown()) }),
});
const Responses = v.record(v.string(), v.looseObject({ $ref: v.optional(v.string()) }));

/** Nothing may be sent that the document does not name; a client ignores it, and nobody would notice. */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed);
  if (value === null || typeof value !== 'object') return value;
  const parts = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, closed(inner)]),
  );
  const isOpen = !('properties' in value) || 'additionalProperties' in value;
  return isOpen ? parts : { ...parts, additionalProperties: false };
};

const closedResults = (document: unknown) => {
  const { paths, components } = v.parse(Document, document);
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    name.endsWith('Result') ? closed(schema) : schema,
  ]);
  return { paths, components: { ...components, schemas: Object.fromEntries(schemas) } };
};

const escaped = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Says what is wrong with an answer by the document, or null. A call that the document does not know
 * belongs to a test.
 */
export const createContractCheck = (document: unknown) => {
  const { paths, components } = closedResults(document);
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats['default'](ajv);
  ajv.addSchema({ paths, components }, 'contract');
  const compiled = new Map<string, ValidateFunction>();

  const validatorFor = (method: string, path: string, status: number) => {
    const operation = paths[`/${path}`]?.[method.toLowerCase()];
    if (!operation) return null;
    const response = v.parse(Responses, operation.responses)[String(status)];
    if (!response)
      return `${method} ${path} answers with status ${status}, which is not in its contract.`;
    const place = `#/paths/${escaped(`/${path}`)}/${method.toLowerCase()}/responses/${status}`;
    const pointer = `contract${response.$ref ?? place}/content/application~1json/schema`;
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: pointer });
    compiled.set(pointer, known);
    return known;
  };

  return (method: string, path: string, status: number, body: unknown): string | null => {
    const validate = validatorFor(method, path, status);
    if (validate === null || typeof validate === 'string') return validate;
    if (validate(body)) return null;
    return `${method} ${path} answers otherwise than its contract: ${ajv.errorsText(validate.errors)}`;
  };
};

export const contractFault = createContractCheck(contractDocument);

/**
 * @typedef {Record<string, unknown>} Schema
 * @typedef {{ operationId: string, parameters?: { name: string, in: string, schema: Schema }[] }} Operation
 */

/** The keywords of a schema about lengths, numbers and entries; `x-accept` lists file types. */
const KEYWORDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'default', 'x-accept'];

const HEAD = `// What the API's document says of the limits of requests: of texts in characters, of files in bytes. Made by \`npm run api-types\`.
`;

/** @param {Schema} schema */
function limitsOf(schema) {
  const limits = KEYWORDS.filter((keyword) => keyword in schema).map((keyword) => [
    keyword.replace('x-', ''),
    schema[keyword],
  ]);
  return limits.some(([keyword]) => keyword !== 'default') ? Object.fromEntries(limits) : undefined;
}

/**
 * A TypeScript module with the limits of the OpenAPI document: for the fields of each request class, and for the query of each call.
 * @param {object} document
 * @param {Record<string, Record<string, Operation>>} document.paths
 * @param {{ schemas: Record<string, { properties?: Record<string, Schema> }> }} document.components
 */
export function limitsModule({ paths, components }) {
  /** @type {(name: string, fields: [string, Schema][]) => string[]} */
  const constant = (name, fields) => {
    const limited = fields.flatMap(([field, schema]) => {
      const limits = limitsOf(schema);
      return limits ? [`  ${field}: ${JSON.stringify(limits)},\n`] : [];
    });
    return limited.length > 0 ? [`export const ${name} = {\n${limited.join('')}} as const;\n`] : [];
  };
  const classes = Object.entries(components.schemas).filter(([name]) => name.endsWith('Dto'));
  const calls = Object.values(paths).flatMap((item) => Object.values(item));
  return [
    HEAD,
    ...classes.flatMap(([name, { properties = {} }]) => constant(name, Object.entries(properties))),
    ...calls.flatMap(({ operationId, parameters = [] }) => {
      const query = parameters.filter((parameter) => parameter.in === 'query');
      return constant(
        operationId,
        query.map(({ name, schema }) => [name, schema]),
      );
    }),
  ].join('\n');
}

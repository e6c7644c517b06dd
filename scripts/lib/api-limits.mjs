/**
 * @typedef {Record<string, unknown> & { items?: Record<string, unknown> }} Schema
 * @typedef {{ operationId: string, parameters?: { name: string, in: string, schema: Schema }[] }} Operation
 * @typedef {{ paths: Record<string, Record<string, Operation>>, components: { schemas: Record<string, { properties?: Record<string, Schema>, enum?: unknown[] }> } }} Document
 */

/** The keywords of a schema about lengths, numbers and entries; `x-accept` lists file types. */
const KEYWORDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'default', 'x-accept'];

/** @param {Schema} schema */
function limitsOf(schema) {
  const limits = KEYWORDS.filter((keyword) => keyword in schema).map((keyword) => [
    keyword.replace('x-', ''),
    schema[keyword],
  ]);
  return limits.some(([keyword]) => keyword !== 'default') ? Object.fromEntries(limits) : undefined;
}

/**
 * The values of a field, or of the entries of a list.
 * @param {Schema} schema
 */
const enumOf = (schema) => schema.enum ?? schema.items?.enum;

/**
 * A TypeScript module with what requests may have: a constant for the fields of each request class, and for the query of each call.
 * @param {string} head
 * @param {Document} document
 * @param {(schema: Schema) => unknown} describe undefined where nothing is said of a field
 */
function requestsModule(head, { paths, components }, describe) {
  /** @type {(name: string, fields: [string, Schema][]) => string[]} */
  const constant = (name, fields) => {
    const described = fields.flatMap(([field, schema]) => {
      const description = describe(schema);
      return description ? [`  ${field}: ${JSON.stringify(description)},\n`] : [];
    });
    return described.length > 0 ? [`export const ${name} = {\n${described.join('')}} as const;\n`] : [];
  };
  const classes = Object.entries(components.schemas).filter(([name]) => name.endsWith('Dto'));
  const calls = Object.values(paths).flatMap((item) => Object.values(item));
  return [
    `// ${head} Made by \`npm run api-types\`.\n`,
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

/** @param {Document} document */
export const limitsModule = (document) =>
  requestsModule(
    "What the API's document says of the limits of requests: of texts in characters, of files in bytes.",
    document,
    limitsOf,
  );

/** @param {Document} document */
export function enumsModule(document) {
  const head = "The values that the API's document lists: those of requests, then the named lists.";
  const named = Object.entries(document.components.schemas).flatMap(([name, { enum: values }]) =>
    values ? [`\nexport const ${name} = ${JSON.stringify(values)} as const;\n`] : [],
  );
  return requestsModule(head, document, enumOf) + named.join('');
}

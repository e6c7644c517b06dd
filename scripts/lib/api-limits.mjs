/** What a schema says of lengths, numbers and entries; what `x-accept` lists is of files. */
const KEYWORDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'default', 'x-accept'];

const HEAD = `// What the API's document says of the limits of requests: of texts in characters, of files in bytes. Made by \`npm run api-types\`.
`;

/** @param {object} schema */
function limitsOf(schema) {
  const limits = KEYWORDS.filter((keyword) => keyword in schema).map((keyword) => [
    keyword.replace('x-', ''),
    schema[keyword],
  ]);
  return limits.some(([keyword]) => keyword !== 'default') ? Object.fromEntries(limits) : undefined;
}

/**
 * A TypeScript module with what the API's document says of the fields of each request class, and of the query of each call.
 * @param {{ paths: Record<string, object>, components: { schemas: Record<string, { properties?: Record<string, object> }> } }} document
 */
export function limitsModule({ paths, components }) {
  /** @type {[name: string, fields: [string, object][]][]} */
  const requests = [
    ...Object.entries(components.schemas)
      .filter(([name]) => name.endsWith('Dto'))
      .map(([name, { properties = {} }]) => [name, Object.entries(properties)]),
    ...Object.values(paths)
      .flatMap((item) => Object.values(item))
      .map(({ operationId, parameters = [] }) => [
        operationId,
        parameters.filter((parameter) => parameter.in === 'query').map(({ name, schema }) => [name, schema]),
      ]),
  ];
  const constants = requests.flatMap(([name, fields]) => {
    const limited = fields.flatMap(([field, schema]) => {
      const limits = limitsOf(schema);
      return limits ? [`  ${field}: ${JSON.stringify(limits)},\n`] : [];
    });
    return limited.length > 0 ? [`export const ${name} = {\n${limited.join('')}} as const;\n`] : [];
  });
  return [HEAD, ...constants].join('\n');
}

/** Converts the OpenAPI document's limits and enums to TypeScript modules for the web app. */

type Schema = Record<string, unknown> & { items?: Schema; enum?: unknown[] };

interface Operation {
  operationId?: string;
  parameters?: { name: string; in: string; schema: Schema }[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema & { properties?: Record<string, Schema> }> };
}

/** Schema keywords that contain limits. `x-accept` contains file types. */
const KEYWORDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'default', 'x-accept'];

function limitsOf(schema: Schema) {
  const keywords = KEYWORDS.filter((keyword) => keyword in schema);
  if (keywords.every((keyword) => keyword === 'default')) return undefined;
  return Object.fromEntries(keywords.map((keyword) => [keyword.replace('x-', ''), schema[keyword]]));
}

/** Returns the allowed values of a field or of list entries. */
const enumOf = (schema: Schema) => schema.enum ?? schema.items?.enum;

/**
 * Returns a module with one constant per request class and per query. Leaves out fields for which
 * `describe` returns undefined.
 */
function requestsModule(head: string, { paths, components }: Document, describe: (schema: Schema) => unknown) {
  const constant = (name: string, fields: [string, Schema][]) => {
    const lines = fields.flatMap(([field, schema]) => {
      const description = describe(schema);
      return description ? [`  ${field}: ${JSON.stringify(description)},\n`] : [];
    });
    return lines.length > 0 ? [`export const ${name} = {\n${lines.join('')}} as const;\n`] : [];
  };
  const classes = Object.entries(components.schemas).filter(([name]) => name.endsWith('Dto'));
  const calls = Object.values(paths).flatMap((item) => Object.values(item));
  return [
    `// ${head} Made by \`npm run api-types\`.\n`,
    ...classes.flatMap(([name, { properties = {} }]) => constant(name, Object.entries(properties))),
    ...calls.flatMap(({ operationId = '', parameters = [] }) => {
      const query = parameters.filter((parameter) => parameter.in === 'query');
      return constant(
        operationId,
        query.map(({ name, schema }) => [name, schema]),
      );
    }),
  ].join('\n');
}

const LIMITS_HEAD = 'Limits of requests from the OpenAPI document: texts in characters, files in bytes.';
const ENUMS_HEAD = 'Enums from the OpenAPI document: first those of requests, then the named ones.';

/** Returns the modules' source code by module name. */
export function requestModules(openApi: object) {
  const document = openApi as Document;
  const named = Object.entries(document.components.schemas).flatMap(([name, { enum: values }]) =>
    values ? [`\nexport const ${name} = ${JSON.stringify(values)} as const;\n`] : [],
  );
  return {
    limits: requestsModule(LIMITS_HEAD, document, limitsOf),
    enums: requestsModule(ENUMS_HEAD, document, enumOf) + named.join(''),
  };
}

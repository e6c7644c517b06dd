import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { apiDocument } from './document.js';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  properties?: Record<string, unknown>;
}
interface Operation {
  security?: unknown;
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Removes the names of path parameters, because they do not matter for the comparison. */
const withoutNames = (call: string) => call.replaceAll(/\{\w+\}/g, '{}');

const listed = readFileSync(new URL('../../../docs/api-calls.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [call = '', ...notes] = line.split(' | ');
    const [method, path, access, origin] = call.split(/\s+/);
    return { call: `${method} ${path}`, access, origin, takes: notes.find((note) => !note.startsWith('#')) ?? '' };
  });

let document: OpenAPIObject;
let operations: Map<string, Operation>;
beforeAll(() => {
  document = apiDocument();
  operations = new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [
        withoutNames(`${method.toUpperCase()} ${path}`),
        operation as Operation,
      ]),
    ),
  );
});

const operationOf = (call: string) => operations.get(withoutNames(call));

/** Returns the fields that a body may have, including fields of composed schemas. */
function fieldsOf({ $ref, allOf = [], properties = {} }: Schema): string[] {
  const named = $ref && document.components?.schemas?.[$ref.split('/').at(-1)!];
  return [...(named ? fieldsOf(named) : []), ...allOf.flatMap(fieldsOf), ...Object.keys(properties)];
}

describe('the file docs/api-calls.txt', () => {
  it('lists the 85 calls of the specification, and each call once', () => {
    expect(listed.filter(({ origin }) => origin === 'documented')).toHaveLength(85);
    expect(listed.filter(({ origin }) => !['documented', 'ours'].includes(origin!))).toEqual([]);
    expect(new Set(listed.map(({ call }) => withoutNames(call))).size).toBe(listed.length);
  });

  it('lists only calls that exist', () => {
    expect(listed.filter(({ call }) => !operationOf(call)).map(({ call }) => call)).toEqual([]);
  });

  it('lists all calls that exist', () => {
    const calls = new Set(listed.map(({ call }) => withoutNames(call)));
    expect([...operations.keys()].filter((call) => !calls.has(call))).toEqual([]);
  });

  it('shows for each call whether it is public', () => {
    const access = (call: string) => (operationOf(call)?.security === undefined ? 'public' : 'user');
    expect(listed.filter((entry) => access(entry.call) !== entry.access).map(({ call }) => call)).toEqual([]);
  });

  it.each(listed)('lists the parameters and body fields of $call', ({ call, takes }) => {
    const [, parameters] = /^\?(.+)$/.exec(takes) ?? [];
    const [, kind, fields] = /^(multipart )?\{(.+)\}$/.exec(takes) ?? [];
    const operation = operationOf(call);
    const query = operation?.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
    const bodies = Object.entries(operation?.requestBody?.content ?? {});
    expect(query.map(({ name }) => name).sort()).toEqual(parameters?.split('&').sort() ?? []);
    expect(bodies.map(([type, { schema }]) => [type, [...new Set(fieldsOf(schema))].sort()])).toEqual(
      fields ? [[kind ? 'multipart/form-data' : 'application/json', fields.split(', ').sort()]] : [],
    );
  });
});

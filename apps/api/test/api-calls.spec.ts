import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { createDocument } from '../src/openapi.js';
import { TestApp } from './app.js';

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

/** Places in a path count, their names do not. */
const withoutNames = (call: string) => call.replaceAll(/\{\w+\}/g, '{}');

const documented = readFileSync(new URL('../../../docs/api-calls.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [call = '', note = ''] = line.split(' | ');
    const [method, path, access] = call.split(/\s+/);
    return { call: `${method} ${path}`, access, note };
  });

let test: TestApp;
let document: OpenAPIObject;
let operations: Map<string, Operation>;
beforeAll(async () => {
  test = await TestApp.start();
  document = createDocument(test.app);
  operations = new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [
        withoutNames(`${method.toUpperCase()} ${path}`),
        operation as Operation,
      ]),
    ),
  );
});
afterAll(() => test.stop());

const operationOf = (call: string) => operations.get(withoutNames(call));

/** The fields that a body may have, those of the classes it is made of included. */
function fieldsOf({ $ref, allOf = [], properties = {} }: Schema): string[] {
  const named = $ref && document.components?.schemas?.[$ref.split('/').at(-1)!];
  return [...(named ? fieldsOf(named) : []), ...allOf.flatMap(fieldsOf), ...Object.keys(properties)];
}

it('the list is whole', () => {
  expect(documented.length).toBe(105);
  expect(new Set(documented.map(({ call }) => withoutNames(call))).size).toBe(documented.length);
  expect(documented.filter(({ access }) => access !== 'public' && access !== 'user')).toEqual([]);
});

it('every documented call is there', () => {
  expect(documented.filter(({ call }) => !operationOf(call)).map(({ call }) => call)).toEqual([]);
});

it('each is open to those it is documented for', () => {
  const access = (call: string) => (operationOf(call)?.security === undefined ? 'public' : 'user');
  expect(documented.filter((one) => access(one.call) !== one.access).map(({ call }) => call)).toEqual([]);
});

it('each takes the query parameters it is documented with', () => {
  const missing = documented.flatMap(({ call, note }) => {
    const names = note.startsWith('?') ? note.slice(1).split('&') : [];
    const known = operationOf(call)?.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
    return names
      .filter((name) => !known.some((parameter) => parameter.name === name))
      .map((name) => `${call} ?${name}`);
  });
  expect(missing).toEqual([]);
});

it('each takes the fields it is documented with', () => {
  const missing = documented.flatMap(({ call, note }) => {
    const names = /^(?:multipart )?\{(.*)\}$/.exec(note)?.[1]?.split(', ') ?? [];
    const schemas = Object.values(operationOf(call)?.requestBody?.content ?? {}).map(({ schema }) => schema);
    const known = schemas.flatMap(fieldsOf);
    return names.filter((name) => !known.includes(name)).map((name) => `${call} {${name}}`);
  });
  expect(missing).toEqual([]);
});

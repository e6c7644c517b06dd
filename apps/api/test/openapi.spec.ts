import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OpenAPIObject } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';
import { FIELD_PROBLEMS, PROBLEMS } from '../src/platform/errors/problems.js';
import { createDocument } from '../src/openapi.js';
import { requestModules } from '../src/request-modules.js';
import { TestApp } from './app.js';

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']>;
interface Answer {
  $ref?: string;
  description: string;
  content?: Record<string, { schema: { $ref?: string } }>;
}

let test: TestApp;
let document: OpenAPIObject;
let operations: [string, Operation & { responses: Record<string, Answer> }][];
beforeAll(async () => {
  test = await TestApp.start();
  document = createDocument(test.app);
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation as never] as (typeof operations)[number],
    ),
  );
});
afterAll(() => test.stop());

/** Returns the calls that fail a condition. */
const callsWhere = (wrong: (operation: (typeof operations)[number][1], call: string) => boolean) =>
  operations.filter(([call, operation]) => wrong(operation, call)).map(([call]) => call);

describe('every call in the OpenAPI document', () => {
  it('has a summary, a group and a unique name', () => {
    expect(callsWhere(({ summary }) => !summary?.trim())).toEqual([]);
    expect(callsWhere(({ tags }) => tags?.length !== 1)).toEqual([]);
    const names = operations.map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(operations.length);
  });

  it('describes every path parameter', () => {
    const named = ({ parameters = [] }: Operation) =>
      parameters.flatMap((parameter) => ('in' in parameter && parameter.in === 'path' ? `{${parameter.name}}` : []));
    const isWrong = (operation: Operation, call: string) =>
      named(operation).sort().join() !== (call.match(/\{\w+\}/g) ?? []).sort().join();
    expect(callsWhere(isWrong)).toEqual([]);
  });

  it('describes its successful response', () => {
    const successes = (operation: Operation) =>
      Object.keys(operation.responses).filter((status) => /^[23]/.test(status));
    expect(callsWhere((operation) => successes(operation).length !== 1)).toEqual([]);
    const hasShape = (operation: (typeof operations)[number][1]) =>
      Object.values(operation.responses[successes(operation)[0]!]!.content ?? {}).some(
        ({ schema }) => Object.keys(schema).length > 0,
      );
    const saysNothing = (operation: (typeof operations)[number][1]) => /^(204|3\d\d)$/.test(successes(operation)[0]!);
    expect(callsWhere((operation) => hasShape(operation) === saysNothing(operation))).toEqual(['HEAD /user/me']);
  });

  it('describes its errors in the common format', () => {
    const failures = ({ responses }: (typeof operations)[number][1]) =>
      Object.entries(responses).filter(([status]) => /^[45]/.test(status));
    expect(
      callsWhere((operation) =>
        failures(operation).some(([status, response]) => response.$ref !== `#/components/responses/Problem${status}`),
      ),
    ).toEqual([]);
    for (const response of Object.values(document.components!.responses!) as Answer[]) {
      expect(response.description).toMatch(/./);
      expect(response.content?.['application/json']?.schema.$ref).toBe('#/components/schemas/ProblemView');
    }
    expect(callsWhere(({ requestBody, responses }) => requestBody !== undefined && !responses['400'])).toEqual([]);
    expect(callsWhere(({ parameters, responses }) => (parameters ?? []).length > 0 && !responses['400'])).toEqual([]);
    // The first succeeds even if the pet is not a favourite, the others return an empty page.
    const withoutMissing = [
      'DELETE /favourites/{petId}',
      'GET /visitors/businesses/{uuid}/pets',
      'GET /reviews/business/{uuid}',
      'GET /visitors/businesses/{uuid}/reviews',
    ];
    expect(
      callsWhere(({ responses }, call) => call.includes('{') && !withoutMissing.includes(call) && !responses['404']),
    ).toEqual([]);
    expect(callsWhere(({ responses }, call) => !/^(GET|HEAD) /.test(call) && !responses['429'])).toEqual([]);
    expect(
      callsWhere(
        ({ requestBody, responses }) => /multipart/.test(JSON.stringify(requestBody ?? '')) && !responses['413'],
      ),
    ).toEqual([]);
  });

  it('declares the token and the 401 response if it needs a token', async () => {
    const isPrivate = new Map<string, boolean>();
    for (const [call] of operations) {
      const [method = '', path = ''] = call.split(' ');
      const response = await test.http()[method.toLowerCase() as 'get'](`/api${path.replaceAll(/\{\w+\}/g, '1')}`);
      isPrivate.set(call, response.status === 401);
    }
    // Check for undefined: even an empty list makes the documentation show a lock.
    expect(callsWhere(({ security }, call) => (security !== undefined) !== isPrivate.get(call))).toEqual([]);
    expect(callsWhere(({ responses }, call) => isPrivate.get(call) === true && !responses['401'])).toEqual([]);
  });
});

it('describes the properties of every object', () => {
  const vague = Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) =>
    Object.entries('properties' in schema ? (schema.properties ?? {}) : {})
      .filter(([, property]) => 'type' in property && property.type === 'object')
      .filter(([, property]) => !('allOf' in property) && !('additionalProperties' in property))
      .map(([property]) => `${name}.${property}`),
  );
  expect(vague).toEqual([]);
});

describe('the OpenAPI document', () => {
  it('lists the live events of every feature', () => {
    const source = inRepository('apps/api/src');
    const text = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(`${source}/${file}`, 'utf8'))
      .join();
    for (const kind of ['SocketEvents', 'StreamEvents']) {
      const declared = [...text.matchAll(new RegExp(`interface ${kind} extends (\\w+)`, 'g'))].map(([, name]) => name!);
      expect(declared.length).toBeGreaterThan(2);
      const { allOf } = document.components!.schemas![kind] as { allOf: { $ref: string }[] };
      expect(allOf.map(({ $ref }) => $ref.split('/').at(-1)).sort()).toEqual(declared.sort());
    }
  });

  it('matches the generated types of the web app', () => {
    const generator = inRepository('node_modules/openapi-typescript/bin/cli.js');
    const types = execFileSync(process.execPath, [generator, '--default-non-nullable=false'], {
      input: JSON.stringify(document),
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const committed = readFileSync(inRepository('apps/web/src/api/schema.d.ts'), 'utf8');
    // If this fails, run `npm run build && npm run api-types`.
    expect(types).toBe(committed);
  });

  it.each(['limits', 'enums'] as const)('matches the generated %s of the web app', (name) => {
    // If this fails, run `npm run build && npm run api-types`.
    expect(requestModules(document)[name]).toBe(readFileSync(inRepository(`apps/web/src/api/${name}.ts`), 'utf8'));
  });
});

describe('limits of requests', () => {
  const field = (dto: string, name: string) =>
    (document.components!.schemas![dto] as { properties: Record<string, object> }).properties[name];

  it.each([
    ['UpdateProfileDto', 'firstName', { minLength: 2, maxLength: 100 }],
    ['UpdateProfileDto', 'facebook', { maxLength: 2048 }],
    ['UpdateProfileDto', 'phoneNumber', { maxLength: 40 }],
    ['RegisterDto', 'email', { maxLength: 254 }],
    ['RegisterDto', 'password', { maxLength: 128 }],
    ['CreateAddressDto', 'street', { maxLength: 200 }],
    ['CreatePetDto', 'petName', { minLength: 2, maxLength: 49 }],
    ['CreatePetDto', 'priceForSale', { maximum: 9_999_999_999.99 }],
    ['CreateBlogPostDto', 'content', { maxLength: 50_000 }],
    ['CreateWallPostDto', 'content', { maxLength: 5000 }],
    ['CreateCommentDto', 'content', { maxLength: 2000 }],
    ['SendMessageDto', 'content', { maxLength: 4000 }],
    ['UploadPetPhotoDto', 'description', { maxLength: 500 }],
    [
      'UploadPetPhotoDto',
      'file',
      { maxLength: 5 * 1024 * 1024 - 1, 'x-accept': ['image/jpeg', 'image/png', 'image/gif'] },
    ],
    ['AlbumOrderDto', 'photoIds', { maxItems: 500 }],
    ['ServiceBusinessDto', 'service_ids', { maxItems: 100 }],
    ['ServiceBusinessDto', 'service_prices', { maxItems: 100 }],
    ['ServicePriceDto', 'price', { maximum: 9_999_999_999.99 }],
  ])('are in the OpenAPI document: %s.%s', (dto, name, limits) => {
    expect(field(dto, name)).toMatchObject(limits);
  });

  it("include every list's page size", () => {
    const limited = operations.flatMap(([, { parameters = [] }]) =>
      parameters.filter((parameter) => 'name' in parameter && parameter.name === 'limit'),
    );
    expect(limited.length).toBeGreaterThan(15);
    for (const parameter of limited)
      expect(parameter).toMatchObject({ schema: { minimum: 1, maximum: 100, default: 50 } });
  });
});

it('have a documented error code for every rule', () => {
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    validationMetadatas: Map<{ name: string }, { message?: string }[]>;
  };
  const codes = [...validationMetadatas].flatMap(([{ name }, rules]) =>
    /(Dto|Query)$/.test(name) ? rules.map(({ message }) => message ?? 'invalid') : [],
  );
  expect(codes.length).toBeGreaterThan(200);
  expect(codes.filter((code) => !Object.hasOwn(FIELD_PROBLEMS, code))).toEqual([]);
});

describe('every documented error code', () => {
  const locales = inRepository('apps/web/src/i18n/locales');

  it.each(readdirSync(locales))('has a message in the language %s', (language) => {
    const texts = (file: string) =>
      JSON.parse(readFileSync(`${locales}/${language}/${file}.json`, 'utf8')) as Record<string, string>;
    const withoutText = (codes: object, file: string) => Object.keys(codes).filter((code) => !texts(file)[code]);
    expect(withoutText(PROBLEMS, 'errors')).toEqual([]);
    expect(withoutText(FIELD_PROBLEMS, 'fields')).toEqual([]);
  });

  it('has its own English message and a matching status', () => {
    for (const { statusCode, message } of Object.values(PROBLEMS)) {
      expect(message.trim()).not.toBe('');
      expect([400, 401, 403, 404, 408, 409, 413, 415, 429, 431, 500, 503]).toContain(statusCode);
    }
    expect(Object.values(FIELD_PROBLEMS).filter((text) => !text.trim())).toEqual([]);
  });
});

import { apiDocument } from './document.js';
import { callsWith, isPublic, ROUTES } from './routes.js';

const documented = new Map(
  Object.entries(apiDocument().paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { security?: unknown }>).map(([method, { security }]) => [
      `${method.toUpperCase()} ${path}`,
      { needsToken: security !== undefined },
    ]),
  ),
);

describe('the table of routes', () => {
  it('has a row for every call of the API', () => {
    expect([...documented.keys()].filter((call) => !(call in ROUTES))).toEqual([]);
  });

  it('has rows only for calls that exist', () => {
    expect(Object.keys(ROUTES).filter((call) => !documented.has(call))).toEqual([]);
  });

  it('agrees with the OpenAPI document about calls that need a token', () => {
    const wrong = callsWith((call) => documented.has(call) && documented.get(call)!.needsToken === isPublic(call));
    expect(wrong).toEqual([]);
  });

  it('has the 85 calls of the specification', () => {
    expect(callsWith((_call, { isSpecified }) => isSpecified === true)).toHaveLength(85);
  });
});

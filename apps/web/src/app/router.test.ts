import { describe, expect, it } from '@jest/globals';
import { matchRoutes, type RouteObject } from 'react-router';
import { RequireSession } from '../features/auth/RequireSession';
import { LATER } from '../routing/later';
import { routes } from './router';

/** The documented routes. */
const VISITOR = `
  / /logsign /login /signup /logout /user/register /about /cookie /carousel /troubleshoot /category /blog /blog/:uuid /not-found`;
const USER = `
  /service /user/:uuid /users /veterinary /animals /dogs /cats /parrots /rodents /reptiles /spiders
  /pet/create /pet/uuid/:uuid /pet/:id /pet/album/:uuid /owner/album/:uuid /owner/blog /blog/create /blog/edit/:uuid
  /wall /friends /messages /messages/:userId /ownerprofile /blogpage /owneralbum`;

const list = (text: string) => text.trim().split(/\s+/);
const matchesOf = (path: string) => matchRoutes(routes, path.replace(/:\w+/, 'x')) ?? [];
const pathsOf = (list: RouteObject[]): string[] =>
  list.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);
const needsSession = (path: string) => matchesOf(path).some(({ route }) => route.Component === RequireSession);

describe('the routes', () => {
  it.each([...list(VISITOR), ...list(USER)])('have %s', (path) => {
    expect(matchesOf(path).at(-1)?.route.path).toBe(path);
  });

  it('ask for a session where the documents do, and only there', () => {
    expect(list(VISITOR).filter(needsSession)).toEqual([]);
    expect(list(USER).filter((path) => !needsSession(path))).toEqual([]);
  });

  it('are all photographed by `npm run screens`', async () => {
    // Plain JavaScript, which the compiler knows nothing of.
    const file: string = '../../../../scripts/lib/screen-routes.mjs';
    const { SCREEN_ROUTES } = (await import(file)) as { SCREEN_ROUTES: { path: (demo: object) => string }[] };
    const somebody = { id: 1, uuid: 'a0000000-0000-4000-8000-000000000001' };
    const people = { owner: somebody, kennel: somebody, parlor: somebody, veterinary: somebody, shelter: somebody };
    const demo = { me: somebody, newcomer: somebody, pet: somebody, ownPet: somebody, people };
    const photographed = SCREEN_ROUTES.map(({ path }) => matchRoutes(routes, path(demo).split('?')[0]!)?.at(-1));
    const seen = new Set(photographed.map((match) => match?.route.path));
    const isLeft = (path: string) => [...LATER.forVisitors, ...LATER.forUsers].includes(path);
    expect(pathsOf(routes).filter((path) => !seen.has(path) && !isLeft(path))).toEqual([]);
  });

  it('have every address once: one that is built is no longer left for later', () => {
    const all = pathsOf(routes);
    expect(all.filter((path, index) => all.indexOf(path) !== index)).toEqual([]);
  });

  it.each(['/nowhere', '/pet', '/pet/uuid/x/y'])('answer %s with not found', (path) => {
    expect(matchesOf(path).at(-1)?.route.path).toBe('*');
  });
});

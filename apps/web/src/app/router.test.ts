import { describe, expect, it } from '@jest/globals';
import { matchRoutes, type RouteObject } from 'react-router';
import { RequireSession } from '../features/session/RequireSession';
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
const needsSession = (path: string) => matchesOf(path).some(({ route }) => route.Component === RequireSession);

describe('the routes', () => {
  it.each([...list(VISITOR), ...list(USER)])('have %s', (path) => {
    expect(matchesOf(path).at(-1)?.route.path).toBe(path);
  });

  it('ask for a session where the documents do, and only there', () => {
    expect(list(VISITOR).filter(needsSession)).toEqual([]);
    expect(list(USER).filter((path) => !needsSession(path))).toEqual([]);
  });

  it('have every address once: one that is built is no longer left for later', () => {
    const pathsOf = (list: RouteObject[]): string[] =>
      list.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);
    const all = pathsOf(routes);
    expect(all.filter((path, index) => all.indexOf(path) !== index)).toEqual([]);
  });

  it.each(['/nowhere', '/pet', '/pet/uuid/x/y'])('answer %s with not found', (path) => {
    expect(matchesOf(path).at(-1)?.route.path).toBe('*');
  });
});

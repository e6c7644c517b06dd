import { describe, expect, it } from 'vitest';
import { matchRoutes } from 'react-router-dom';
import type { Demo } from '../../e2e/screens/demo';
import * as screens from '../../e2e/screens/routes';
import { RequireSession } from '../features/auth/RequireSession';
import { type AppRoute, ROUTES, paths } from '../routing/routes';
import { routes } from './router';

/** Paths named by the specification, for visitors and for users. */
const VISITOR = `
  / /logsign /login /signup /logout /user/register /about /cookie /carousel /troubleshoot /category /blog /blog/:uuid /not-found`;
const USER = `
  /service /user/:uuid /users /veterinary /animals /dogs /cats /parrots /rodents /reptiles /spiders
  /pet/create /pet/uuid/:uuid /pet/:id /pet/album/:uuid /owner/album/:uuid /owner/blog /blog/create /blog/edit/:uuid
  /wall /friends /messages /messages/:userId /ownerprofile /blogpage /owneralbum`;

const list = (text: string) => text.trim().split(/\s+/);
const matchesOf = (path: string) => matchRoutes(routes, path.replace(/:\w+/, 'x')) ?? [];
const patternOf = (path: string) => matchesOf(path.split('?')[0]!).at(-1)?.route.path;
const needsSession = (path: string) => matchesOf(path).some(({ route }) => route.Component === RequireSession);
const appRoutes = Object.values<AppRoute>(ROUTES);

describe('routes', () => {
  it.each([...list(VISITOR), ...list(USER)])('include %s', (path) => {
    expect(patternOf(path)).toBe(path);
  });

  it('require a session for exactly the paths for which the specification requires it', () => {
    expect(list(VISITOR).filter(needsSession)).toEqual([]);
    expect(list(USER).filter((path) => !needsSession(path))).toEqual([]);
  });

  it('are all covered by `npm run screens`', () => {
    const entity = { id: 1, uuid: 'a0000000-0000-4000-8000-000000000001' };
    const people = { owner: entity, kennel: entity, parlor: entity, veterinary: entity, shelter: entity };
    const pet = { ...entity, user: entity };
    const demo = {
      me: entity,
      newcomer: entity,
      pet,
      ownPet: entity,
      patient: entity,
      publicPet: entity,
      people,
      ownReport: entity,
      lostReport: entity,
      foundReport: entity,
      blogPost: entity,
      partner: entity,
      photos: [{ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('') }] as Demo['photos'],
    };
    const photographed = new Set(
      Object.values(screens).flatMap((group) => group.map(({ path }) => patternOf(path(demo)))),
    );
    expect(appRoutes.filter(({ pattern }) => !photographed.has(pattern))).toEqual([]);
  });

  it.each(['/nowhere', '/pet', '/pet/uuid/x/y'])('show the not-found page at %s', (path) => {
    expect(patternOf(path)).toBe('*');
  });
});

describe('ROUTES', () => {
  it('has each pattern only once', () => {
    const patterns = appRoutes.map(({ pattern }) => pattern);
    expect(patterns.filter((pattern, index) => patterns.indexOf(pattern) !== index)).toEqual([]);
  });

  it('has links that match their patterns', () => {
    const links = Object.entries<string | ((value: never) => string)>(paths);
    const leadsElsewhere = links.filter(([name, link]) => {
      const { pattern } = ROUTES[name as keyof typeof ROUTES];
      const value = pattern.includes(':') ? 'x' : undefined;
      return patternOf(typeof link === 'string' ? link : link(value as never)) !== pattern;
    });
    expect(leadsElsewhere).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { safeNext } from './safeNext';

describe('safeNext()', () => {
  it.each([
    ['/animals?petCategoryId=2', '/animals?petCategoryId=2'],
    ['/user/1#top', '/user/1#top'],
    [null, '/'],
    ['', '/'],
    ['animals', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/x/..//evil.example', '/'],
    ['/%2e//evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/logout', '/'],
    ['/LogOut/?x=1', '/'],
    ['/%6Cogout', '/'],
    ['/x/../logout', '/'],
    ['/logout//', '/'],
    ['/logouts', '/logouts'],
    ['/%', '/%'],
  ])('turns the parameter %s into the path %s', (next, path) => {
    expect(safeNext(next)).toBe(path);
  });
});

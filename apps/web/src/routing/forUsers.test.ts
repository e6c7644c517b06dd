import { describe, expect, it } from '@jest/globals';
import { isForUsers, visitorTextFor } from './forUsers';

describe('isForUsers()', () => {
  it.each([
    ['/animals', true],
    ['/Animals/', true],
    ['/wall/12', true],
    ['/owner/album/x', true],
    ['/', false],
    ['/blog', false],
    ['/blog/x', false],
    ['/blog/create', true],
    ['/animals/x', false],
    ['/logsign', false],
  ])('returns, for the path %s, %s', (path, expected) => {
    expect(isForUsers(path)).toBe(expected);
  });
});

describe('visitorTextFor()', () => {
  it.each([
    ['/owner/album/x', 'photos'],
    ['/pet/album/x?y#z', 'photos'],
    ['/owner/blog', 'ownBlog'],
    ['/animals', undefined],
    [null, undefined],
  ])('returns, for the path %s, the text key %s', (next, text) => {
    expect(visitorTextFor(next)).toBe(text);
  });
});

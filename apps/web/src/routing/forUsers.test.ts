import { describe, expect, it } from 'vitest';
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
  ])('for the path %s returns %s', (path, expected) => {
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
  ])('for the path %s returns the text key %s', (next, text) => {
    expect(visitorTextFor(next)).toBe(text);
  });
});

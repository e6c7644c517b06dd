import { expect, it } from '@jest/globals';
import { isForUsers, visitorTextFor } from './forUsers';

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
])('%s is for users: %s', (path, expected) => {
  expect(isForUsers(path)).toBe(expected);
});

it.each([
  ['/owner/album/x', 'photos'],
  ['/pet/album/x?y#z', 'photos'],
  ['/owner/blog', 'ownBlog'],
  ['/animals', undefined],
  [null, undefined],
])('visitors who want to see %s are told about %s', (next, text) => {
  expect(visitorTextFor(next)).toBe(text);
});

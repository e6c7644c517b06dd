import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** The columns by which rules of visibility decide, and the table of blocks, as statements name them; and the same in a `where` of Prisma. */
const NAMED =
  /"(?:hiddenAt|deletedAt|disabledAt|visibleToVisitors|isPublished|publishedAt|Block)"|\b(?:hiddenAt|deletedAt|disabledAt): null\b|\b(?:isPublished|visibleToVisitors): (?:true|false)\b|\b(?:blocks|blockedBy): \{/g;

/** Where the rules are written. */
const RULES = /\.visibility\.ts$|^platform\/prisma\/(?:hidden|drafts)\.ts$/;

/** The other files that name them, and how often; none of them has a rule. */
const OTHERS: Record<string, string[]> = {
  // Read with the password: whoever knows it is told that the account is disabled.
  'features/accounts/accounts.statements.ts': ['"disabledAt"'],
  // Answered; and read with a locked post, since its author may delete a hidden one, and not change it.
  'features/blogs/blogs.mapper.ts': [
    'isPublished: true',
    '"isPublished"',
    '"publishedAt"',
    '"isPublished"',
    '"hiddenAt"',
  ],
  // Narrows what the rule lets through to published posts; and written: the author publishes a draft.
  'features/blogs/blogs.service.ts': ['isPublished: true', 'isPublished: false', 'isPublished: true'],
  // Selected for its author.
  'features/downloads/sections/community.ts': ['isPublished: true'],
  // Selected: whom the viewer has blocked is answered as blocked.
  'features/friends/friends.service.ts': ['blockedBy: {'],
  // Answered as `isPublic`: what is said under a draft is not streamed.
  'features/likes/targets.ts': ['"isPublished"'],
  // Written: a moderator enables an account.
  'features/moderation/cases.service.ts': ['disabledAt: null'],
  // Selected and answered.
  'features/pets/pets.mapper.ts': ['visibleToVisitors: true', '"visibleToVisitors"'],
  // Written: what its owner deletes is no longer kept as hidden.
  'features/photos/album.ts': ['hiddenAt: null'],
  // Answered: the time of a post; and narrows what the rule lets through: one's own drafts are not found.
  'features/search/search.statements.ts': ['"publishedAt"', 'isPublished: true'],
  // Answered: photos that are shown are not deleted.
  'platform/storage/photo.view.ts': ['deletedAt: null'],
};

it('rules of visibility are derived from the one that their entity has, not written again', () => {
  const named: Record<string, string[]> = {};
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.spec.ts') || RULES.test(file)) continue;
    const found = readFileSync(join(source, file), 'utf8').match(NAMED);
    if (found) named[file] = found;
  }
  expect(named).toEqual(OTHERS);
});

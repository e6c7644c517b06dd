import type { WallPost } from '../src/features/wall/wall.queries';
import { mila } from './people';

export const ana = {
  ...mila,
  id: 8,
  uuid: 'a0000000-0000-4000-8000-000000000008',
  firstName: 'Ana',
  lastName: 'Ilić',
};

/** Returns a post. Its author is Ana, unless `more` names another author. */
export const makePost = (id: number, content: string, more: Partial<WallPost> = {}): WallPost => ({
  id,
  content,
  mediaUrl: null,
  mediaSize: null,
  media: [],
  createdAt: '2026-01-05T10:00:00.000Z',
  editedAt: null,
  userId: ana.id,
  user: ana,
  likeCount: 0,
  commentCount: 0,
  likedByMe: false,
  mentions: [],
  clientId: null,
  ...more,
});

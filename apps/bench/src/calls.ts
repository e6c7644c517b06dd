import type { STATEMENTS } from './bare-statements.js';
import type { Person } from './community.js';

/** Ids that the requests contain. */
export interface Known {
  /** Number of wall posts before the load. Their ids begin with 1. */
  wallPosts: number;
  /** Posts that every caller can see, because their authors have no blocks. */
  posts: number[];
  /** Ids of posts that no caller has liked yet. */
  likeable: number[];
  callers: number;
  pets: string[];
  /** Pet categories whose pets fill more than one page. */
  categories: number[];
  /** Ids of the conversation partners of each caller. */
  partners: Map<number, number[]>;
}

export interface Request {
  path: string;
  body?: object;
}

/** A frequent call to the product that the bare server supports too. */
export interface ComparedCall {
  name: string;
  method: 'GET' | 'POST';
  /** Pattern for path and query. Its groups are the parameters of `statement`. */
  route: RegExp;
  request: (person: Person, index: number, known: Known) => Request;
  /** The bare server's statement. */
  statement: keyof typeof STATEMENTS;
  /** Parameters of the statement, if they differ from the groups of `route`. */
  values?: (groups: string[], body: Record<string, unknown>) => unknown[];
  /** Fields that differ between two responses to the same write. */
  changing?: string[];
}

const cursorOf = (id: number) => Buffer.from(`id:${id}`).toString('base64url');
const idOf = (cursor: string) => Number(Buffer.from(cursor, 'base64url').toString().slice('id:'.length));

/** Returns a different id for each index. */
const anyOf = (index: number, ids: number[]) => ids[(index * 7919) % ids.length];

const partnerOf = ({ id }: Person, index: number, { partners }: Known) => {
  const ids = partners.get(id) ?? [];
  return ids[index % ids.length];
};

/** Fields that have a new value in every response to a write. */
const NEW = ['id', 'createdAt'];

/** Returns a call whose path has no parameters. */
const plain = (path: string, statement: ComparedCall['statement']): ComparedCall => ({
  name: `GET ${path}`,
  method: 'GET',
  route: new RegExp(`^/api${path}$`),
  request: () => ({ path: `/api${path}` }),
  statement,
});

export const COMPARED_CALLS: ComparedCall[] = [
  { ...plain('/wall', 'wall'), name: 'GET /wall, first page' },
  {
    name: 'GET /wall, next page',
    method: 'GET',
    route: /^\/api\/wall\?cursor=(\w+)$/,
    request: (_person, index, { wallPosts }) => ({
      path: `/api/wall?cursor=${cursorOf(wallPosts - 50 * (1 + (index % 20)))}`,
    }),
    statement: 'wallNext',
    values: ([cursor]) => [idOf(cursor)],
  },
  {
    name: 'GET /wall/{id}',
    method: 'GET',
    route: /^\/api\/wall\/(\d+)$/,
    request: (_person, index, { posts }) => ({ path: `/api/wall/${anyOf(index, posts)}` }),
    statement: 'wallPost',
  },
  {
    name: 'GET /comments/target',
    method: 'GET',
    route: /^\/api\/comments\/target\?type=wall_post&id=(\d+)$/,
    request: (_person, index, { posts }) => ({
      path: `/api/comments/target?type=wall_post&id=${anyOf(index, posts)}`,
    }),
    statement: 'comments',
  },
  {
    name: 'GET /pet/uuid/{uuid}',
    method: 'GET',
    route: /^\/api\/pet\/uuid\/([\w-]+)$/,
    request: (_person, index, { pets }) => ({ path: `/api/pet/uuid/${pets[index % pets.length]}` }),
    statement: 'pet',
  },
  {
    name: 'GET /pet (a category)',
    method: 'GET',
    route: /^\/api\/pet\?petCategoryId=(\d)$/,
    request: (_person, index, { categories }) => ({ path: `/api/pet?petCategoryId=${anyOf(index, categories)}` }),
    statement: 'pets',
  },
  plain('/user/me', 'me'),
  plain('/blogs/public', 'blogs'),
  plain('/messages/conversations', 'conversations'),
  {
    name: 'GET /messages/conversation/{id}',
    method: 'GET',
    route: /^\/api\/messages\/conversation\/(\d+)$/,
    request: (...from) => ({ path: `/api/messages/conversation/${partnerOf(...from)}` }),
    statement: 'conversation',
  },
  {
    name: 'POST /likes',
    method: 'POST',
    route: /^\/api\/likes$/,
    // Each like is new: a caller continues with the next post, and no two callers share a post.
    request: (_person, index, { likeable, callers }) => ({
      path: '/api/likes',
      body: {
        targetType: 'wall_post',
        targetId: anyOf(Math.floor(index / callers) + 101 * (index % callers), likeable),
      },
    }),
    statement: 'like',
    values: (_groups, { targetId }) => [targetId],
    changing: [...NEW, 'targetId'],
  },
  {
    name: 'POST /comments',
    method: 'POST',
    route: /^\/api\/comments$/,
    request: (_person, index, { posts }) => ({
      path: '/api/comments',
      body: { targetType: 'wall_post', targetId: anyOf(index, posts), content: 'Kakva lepotica!' },
    }),
    statement: 'comment',
    values: (_groups, { targetId, content }) => [targetId, content],
    changing: [...NEW, 'targetId'],
  },
  {
    name: 'POST /wall',
    method: 'POST',
    route: /^\/api\/wall$/,
    request: (_person, index) => ({
      path: '/api/wall',
      body: { content: `Šetnja ${index} pored reke #psi${index % 50}` },
    }),
    statement: 'post',
    values: (_groups, { content }) => [content],
    changing: [...NEW, 'content'],
  },
  {
    name: 'POST /messages/send',
    method: 'POST',
    route: /^\/api\/messages\/send$/,
    request: (person, index, known) => ({
      path: '/api/messages/send',
      body: { receiverId: partnerOf(person, index, known), content: `Zdravo ${index}`, messageType: 'text' },
    }),
    statement: 'message',
    values: (_groups, { receiverId, content }) => [receiverId, content],
    changing: [...NEW, 'content', 'receiverId', 'receiver'],
  },
];

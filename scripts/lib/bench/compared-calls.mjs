/**
 * The busy calls of the product, which the bare server answers too.
 *
 * @typedef {object} Known what there is to ask for
 * @property {number} wallPosts how many there were at first, with ids from 1
 * @property {number[]} posts those that everybody sees: of people who have blocked nobody, and whom nobody has blocked
 * @property {number[]} likeable those of them that no caller likes
 * @property {number} callers how many callers there are
 * @property {string[]} pets some of their uuids
 * @property {number[]} categories those with so many pets that there is a next page
 * @property {Map<number, number[]>} partners whom some people have written with
 *
 * @typedef {{ path: string, body?: object }} Request
 *
 * @typedef {object} ComparedCall
 * @property {string} name
 * @property {'GET' | 'POST'} method
 * @property {RegExp} route path and query, below the address of the server
 * @property {number} status of the answer
 * @property {number} bound the least part of the bare server's requests per second that is accepted
 * @property {(person: import('./population.mjs').Person, index: number, known: Known) => Request} request the request number `index`
 * @property {{ statement: keyof typeof import('./bare-statements.mjs').STATEMENTS,
 *   values: (found: RegExpExecArray | string[], body: any) => unknown[] }} bare
 * @property {string[]} [changing] for calls that write: what the answers to two requests differ in
 */

const cursorOf = (/** @type {number} */ id) => Buffer.from(`id:${id}`).toString('base64url');
const idOf = (/** @type {string} */ cursor) => Number(Buffer.from(cursor, 'base64url').toString().slice('id:'.length));

/**
 * Any of them, another one for each index.
 * @param {number} index
 * @param {number[]} ids
 */
const anyOf = (index, ids) => ids[(index * 7919) % ids.length];

/** What is new in every answer of a call that writes. */
const NEW = ['id', 'createdAt'];

/** @type {ComparedCall[]} */
export const COMPARED_CALLS = [
  {
    name: 'GET /wall, first page',
    method: 'GET',
    route: /^\/api\/wall$/,
    status: 200,
    bound: 1,
    request: () => ({ path: '/api/wall' }),
    bare: { statement: 'wall', values: () => [] },
  },
  {
    name: 'GET /wall, next page',
    method: 'GET',
    route: /^\/api\/wall\?cursor=(\w+)$/,
    status: 200,
    bound: 0.7,
    request: (_person, index, { wallPosts }) => ({
      path: `/api/wall?cursor=${cursorOf(wallPosts - 50 * (1 + (index % 20)))}`,
    }),
    bare: { statement: 'wallNext', values: ([, cursor]) => [idOf(cursor)] },
  },
  {
    name: 'GET /wall/{id}',
    method: 'GET',
    route: /^\/api\/wall\/(\d+)$/,
    status: 200,
    bound: 0.4,
    request: (_person, index, { posts }) => ({ path: `/api/wall/${anyOf(index, posts)}` }),
    bare: { statement: 'wallPost', values: ([, id]) => [Number(id)] },
  },
  {
    name: 'GET /comments/target',
    method: 'GET',
    route: /^\/api\/comments\/target\?type=wall_post&id=(\d+)$/,
    status: 200,
    bound: 0.55,
    request: (_person, index, { posts }) => ({
      path: `/api/comments/target?type=wall_post&id=${anyOf(index, posts)}`,
    }),
    bare: { statement: 'comments', values: ([, id]) => [Number(id)] },
  },
  {
    name: 'GET /pet/uuid/{uuid}',
    method: 'GET',
    route: /^\/api\/pet\/uuid\/([\w-]+)$/,
    status: 200,
    bound: 0.5,
    request: (_person, index, { pets }) => ({ path: `/api/pet/uuid/${pets[index % pets.length]}` }),
    bare: { statement: 'pet', values: ([, uuid]) => [uuid] },
  },
  {
    name: 'GET /pet (a category)',
    method: 'GET',
    route: /^\/api\/pet\?petCategoryId=(\d)$/,
    status: 200,
    bound: 0.7,
    request: (_person, index, { categories }) => ({ path: `/api/pet?petCategoryId=${anyOf(index, categories)}` }),
    bare: { statement: 'pets', values: ([, category]) => [Number(category)] },
  },
  {
    name: 'GET /user/me',
    method: 'GET',
    route: /^\/api\/user\/me$/,
    status: 200,
    bound: 0.4,
    request: () => ({ path: '/api/user/me' }),
    bare: { statement: 'me', values: () => [] },
  },
  {
    name: 'GET /blogs/public',
    method: 'GET',
    route: /^\/api\/blogs\/public$/,
    status: 200,
    bound: 0.5,
    request: () => ({ path: '/api/blogs/public' }),
    bare: { statement: 'blogs', values: () => [] },
  },
  {
    name: 'GET /messages/conversations',
    method: 'GET',
    route: /^\/api\/messages\/conversations$/,
    status: 200,
    bound: 0.5,
    request: () => ({ path: '/api/messages/conversations' }),
    bare: { statement: 'conversations', values: () => [] },
  },
  {
    name: 'GET /messages/conversation/{id}',
    method: 'GET',
    route: /^\/api\/messages\/conversation\/(\d+)$/,
    status: 200,
    bound: 0.6,
    request: ({ id }, index, { partners }) => ({
      path: `/api/messages/conversation/${partners.get(id)?.[index % (partners.get(id)?.length ?? 1)]}`,
    }),
    bare: { statement: 'conversation', values: ([, id]) => [Number(id)] },
  },
  {
    name: 'POST /likes',
    method: 'POST',
    route: /^\/api\/likes$/,
    status: 201,
    bound: 0.5,
    // Nobody likes a post twice: callers come again and again in the same order, each time with the post after the last one, and no two with
    // the same.
    request: (_person, index, { likeable, callers }) => ({
      path: '/api/likes',
      body: {
        targetType: 'wall_post',
        targetId: anyOf(Math.floor(index / callers) + 101 * (index % callers), likeable),
      },
    }),
    bare: { statement: 'like', values: (_found, { targetId }) => [targetId] },
    changing: [...NEW, 'targetId'],
  },
  {
    name: 'POST /comments',
    method: 'POST',
    route: /^\/api\/comments$/,
    status: 201,
    bound: 0.45,
    request: (_person, index, { posts }) => ({
      path: '/api/comments',
      body: { targetType: 'wall_post', targetId: anyOf(index, posts), content: 'Kakva lepotica!' },
    }),
    bare: { statement: 'comment', values: (_found, { targetId, content }) => [targetId, content] },
    changing: [...NEW, 'targetId'],
  },
  {
    name: 'POST /wall',
    method: 'POST',
    route: /^\/api\/wall$/,
    status: 201,
    bound: 0.4,
    request: (_person, index) => ({
      path: '/api/wall',
      body: { content: `Šetnja ${index} pored reke #psi${index % 50}` },
    }),
    bare: { statement: 'post', values: (_found, { content }) => [content] },
    changing: [...NEW, 'content'],
  },
  {
    name: 'POST /messages/send',
    method: 'POST',
    route: /^\/api\/messages\/send$/,
    status: 201,
    bound: 0.45,
    request: ({ id }, index, { partners }) => ({
      path: '/api/messages/send',
      body: {
        receiverId: partners.get(id)?.[index % (partners.get(id)?.length ?? 1)],
        content: `Zdravo ${index}`,
        messageType: 'text',
      },
    }),
    bare: { statement: 'message', values: (_found, { receiverId, content }) => [receiverId, content] },
    changing: [...NEW, 'content', 'receiverId', 'receiver'],
  },
];

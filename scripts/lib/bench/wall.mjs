import { withClient } from '../database.mjs';
import { measure } from './load.mjs';

/** Posts without likes. */
const NEW_POSTS = 2000;
/** Everybody likes the first, then the second, and so on until the time is up. */
const POPULAR_POSTS = 30;

/**
 * @template T
 * @param {T[]} list
 * @param {number} index
 * @returns {T}
 */
const around = (list, index) => list[index % list.length];

/** @type {import('./bench.mjs').Bench[]} */
export const wallBenches = [
  {
    name: 'nothing',
    run: async (context) => [
      await measure('GET /health/live (what the framework takes)', context, () => ({
        method: 'GET',
        path: '/api/health/live',
        expected: 200,
      })),
    ],
  },
  {
    name: 'wall',
    run: async (context) => [
      await measure('GET /wall (50 posts)', context, (index) => ({
        method: 'GET',
        path: '/api/wall',
        bearer: around(context.people, index).bearer,
        expected: 200,
      })),
      await measure('GET /wall?limit=10', context, (index) => ({
        method: 'GET',
        path: '/api/wall?limit=10',
        bearer: around(context.people, index).bearer,
        expected: 200,
      })),
      await measure('GET /wall?tag (50 posts)', context, (index) => ({
        method: 'GET',
        path: `/api/wall?tag=psi${index % 50}`,
        bearer: around(context.people, index).bearer,
        expected: 200,
      })),
      await measure('GET /wall/trending', context, (index) => ({
        method: 'GET',
        path: '/api/wall/trending',
        bearer: around(context.people, index).bearer,
        expected: 200,
      })),
      await measure('POST /wall', context, (index) => ({
        method: 'POST',
        path: '/api/wall',
        bearer: around(context.people, index).bearer,
        body: { content: `Zdravo! #psi #broj${index}` },
        expected: 201,
      })),
    ],
  },
  {
    name: 'likes',
    async run(context) {
      const { people, database } = context;
      const posts = await withClient(database, async (client) => {
        // Of people whom nobody has blocked, so that likes are never refused.
        const { rows } = await client.query(
          `INSERT INTO "WallPost" ("authorId", content) SELECT 1, 'Zdravo!' FROM generate_series(1, $1::int) RETURNING id`,
          [NEW_POSTS],
        );
        return rows.map(({ id }) => id);
      });
      /** @type {{ likeId: number, bearer: string }[]} */
      const likes = [];
      /** Every post once, each time by the next person; then again. */
      const liking = (/** @type {number} */ index) => ({
        person: people[(index + Math.floor(index / posts.length)) % people.length],
        post: around(posts, index),
      });
      const post = await measure(
        'POST /likes (many posts)',
        context,
        (index) => {
          const { person, post: targetId } = liking(index);
          const body = { targetType: 'wall_post', targetId };
          return { method: 'POST', path: '/api/likes', bearer: person.bearer, body, expected: 201 };
        },
        (body, index) => likes.push({ likeId: JSON.parse(body).id, bearer: liking(index).person.bearer }),
      );
      const unlike = await measure('DELETE /likes/{likeId} (many posts)', context, (index) => {
        const like = likes[index];
        return like && { method: 'DELETE', path: `/api/likes/${like.likeId}`, bearer: like.bearer, expected: 204 };
      });
      const popular = posts.slice(0, POPULAR_POSTS);
      await withClient(database, (client) =>
        client.query('DELETE FROM "Like" WHERE "wallPostId" = ANY ($1)', [popular]),
      );
      const hot = await measure('POST /likes (everybody the same post)', context, (index) => {
        const targetId = popular[Math.floor(index / people.length)];
        const body = { targetType: 'wall_post', targetId };
        const bearer = around(people, index).bearer;
        return targetId && { method: 'POST', path: '/api/likes', bearer, body, expected: 201 };
      });
      return [post, unlike, hot];
    },
  },
  {
    name: 'blogs',
    run: async (context) => [
      await measure('GET /blogs/public (50 posts, no token)', context, () => ({
        method: 'GET',
        path: '/api/blogs/public',
        expected: 200,
      })),
      await measure('GET /blogs/public?limit=12&petCategoryId=1', context, () => ({
        method: 'GET',
        path: '/api/blogs/public?limit=12&petCategoryId=1',
        expected: 200,
      })),
    ],
  },
];

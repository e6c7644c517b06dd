import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BlogPreviewsService } from '../blogs/blog-previews.service.js';
import { AppError } from '../../platform/errors/app-error.js';
import { toProblemView } from '../../platform/errors/error.filter.js';
import { callerNetwork } from '../../platform/http/network.js';
import type { RateLimits } from '../../platform/http/rate-limits.js';
import type { Config } from '../../config.js';
import type { PublicPetsService } from '../visitors/public-pets.service.js';
import { publicOriginOf } from './public-origin.js';

export const SITEMAP_PATH = '/sitemap.xml';

/** So many ids share a file: whatever is deleted or hidden, finding a file's pets is one range of an index. */
export const IDS_PER_FILE = 10_000;

/** The pages that everybody may read, besides those of pets and posts. */
const PAGES = ['/', '/find', '/blog', '/about', '/privacy'];

/** What a page of the list is about, and when that has last changed. */
interface Entry {
  path: string;
  changedAt?: Date;
}

/** Addresses of our own need no escaping: they are made of UUIDs, ids and fixed words. */
const element = (name: 'url' | 'sitemap', origin: string, { path, changedAt }: Entry) =>
  `<${name}><loc>${origin}${path}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</${name}>`;

const document = (root: 'urlset' | 'sitemapindex', elements: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${elements.join('\n')}</${root}>\n`;

/** Numbers of the files that ids up to this one are in. */
const filesUpTo = (id: number) => Array.from({ length: Math.floor(id / IDS_PER_FILE) + 1 }, (_, number) => number);

/**
 * `robots.txt` and the sitemap: an index, a file of fixed pages, and files of the pets and blog posts that visitors may see. Programs ask for
 * them seldom, and get them once for each change, by their ETag.
 */
export function serveSitemap(
  fastify: FastifyInstance,
  config: Config,
  pets: PublicPetsService,
  posts: BlogPreviewsService,
  limits: RateLimits,
): void {
  fastify.get('/robots.txt', (request, reply) => {
    const origin = publicOriginOf(request, config);
    const lines = ['User-agent: *', 'Disallow: /api/', ...(origin ? [`Sitemap: ${origin}${SITEMAP_PATH}`] : [])];
    return (
      reply
        .header('content-type', 'text/plain; charset=utf-8')
        // Not for longer: where no PUBLIC_ORIGIN is set, the address in it is that of one request.
        .header('cache-control', 'no-cache')
        .send(`${lines.join('\n')}\n`)
    );
  });

  const serve = (path: string, content: (origin: string, request: FastifyRequest) => Promise<string | null> | string) =>
    fastify.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const origin = publicOriginOf(request, config);
      if (!origin) return reply.status(400).send(toProblemView(new AppError('malformed_request'), request.id));
      const xml = await content(origin, request);
      if (xml === null) return reply.callNotFound();
      return reply
        .header('content-type', 'application/xml; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(xml);
    });

  serve(SITEMAP_PATH, async (origin) => {
    const [lastPet, lastPost] = await Promise.all([pets.lastId(), posts.lastId()]);
    const files = [
      '/sitemap/pages.xml',
      ...filesUpTo(lastPet).map((number) => `/sitemap/pets-${number}.xml`),
      ...filesUpTo(lastPost).map((number) => `/sitemap/posts-${number}.xml`),
    ];
    return document(
      'sitemapindex',
      files.map((path) => element('sitemap', origin, { path })),
    );
  });

  serve('/sitemap/pages.xml', (origin) =>
    document(
      'urlset',
      PAGES.map((path) => element('url', origin, { path })),
    ),
  );

  for (const [name, folder, service] of [
    ['pets', '/p', pets],
    ['posts', '/blog', posts],
  ] as const) {
    serve(`/sitemap/${name}-:number.xml`, async (origin, request) => {
      const { number } = request.params as { number: string };
      if (!/^\d{1,5}$/.test(number)) return null;
      // Each is ten thousand rows.
      await limits.consume('visitorLooksPerAddress', callerNetwork(request));
      const from = Number(number) * IDS_PER_FILE;
      const found = await service.changedBetween(from, from + IDS_PER_FILE);
      return document(
        'urlset',
        found.map(({ uuid, updatedAt }) => element('url', origin, { path: `${folder}/${uuid}`, changedAt: updatedAt })),
      );
    });
  }
}

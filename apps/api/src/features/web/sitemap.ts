import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BlogPreviewsService } from '../blogs/blog-previews.service.js';
import { AppError } from '../../platform/errors/app-error.js';
import { toProblemView } from '../../platform/errors/error.filter.js';
import { callerNetwork } from '../../platform/http/network.js';
import type { RateLimits } from '../../platform/http/rate-limits.js';
import type { Config } from '../../config.js';
import type { PublicBusinessesService } from '../visitors/public-businesses.service.js';
import type { PublicPetsService } from '../visitors/public-pets.service.js';
import { publicOriginOf } from './public-origin.js';

export const SITEMAP_PATH = '/sitemap.xml';

/** Number of ids per sitemap file. One index range scan reads a file's rows. */
export const IDS_PER_FILE = 10_000;

/** Public pages except the pages of pets, businesses and posts. */
const PAGES = ['/', '/find', '/b', '/lost', '/blog', '/about', '/privacy'];

interface SitemapEntry {
  path: string;
  changedAt?: Date;
}

/**
 * Returns an XML element. The URLs contain only UUIDs, ids and constants, so they need no
 * escaping.
 */
const element = (name: 'url' | 'sitemap', origin: string, { path, changedAt }: SitemapEntry) =>
  `<${name}><loc>${origin}${path}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</${name}>`;

const document = (root: 'urlset' | 'sitemapindex', elements: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${elements.join('\n')}</${root}>\n`;

/** Returns the numbers of the sitemap files that cover ids up to this one. */
const filesUpTo = (id: number) => Array.from({ length: Math.floor(id / IDS_PER_FILE) + 1 }, (_, number) => number);

/**
 * Serves `robots.txt` and the sitemap: an index, a file of fixed pages, and files with the pets,
 * businesses and blog posts that visitors may see. Crawlers revalidate all these files using
 * ETags.
 */
export function serveSitemap(
  fastify: FastifyInstance,
  config: Config,
  pets: PublicPetsService,
  businesses: PublicBusinessesService,
  posts: BlogPreviewsService,
  limits: RateLimits,
): void {
  fastify.get('/robots.txt', (request, reply) => {
    const origin = publicOriginOf(request, config);
    const lines = ['User-agent: *', 'Disallow: /api/', ...(origin ? [`Sitemap: ${origin}${SITEMAP_PATH}`] : [])];
    return (
      reply
        .header('content-type', 'text/plain; charset=utf-8')
        // Do not cache: without PUBLIC_ORIGIN, the URL of the sitemap depends on the request.
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

  serve(SITEMAP_PATH, async (origin, request) => {
    await limits.consume('visitorLooksPerNetwork', callerNetwork(request));
    const [lastPet, lastBusiness, lastPost] = await Promise.all([pets.lastId(), businesses.lastId(), posts.lastId()]);
    const files = [
      '/sitemap/pages.xml',
      ...filesUpTo(lastPet).map((number) => `/sitemap/pets-${number}.xml`),
      ...filesUpTo(lastBusiness).map((number) => `/sitemap/businesses-${number}.xml`),
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
    ['businesses', '/b', businesses],
    ['posts', '/blog', posts],
  ] as const) {
    serve(`/sitemap/${name}-:number.xml`, async (origin, request) => {
      const { number } = request.params as { number: string };
      if (!/^\d{1,5}$/.test(number)) return null;
      // Limit these requests, because each can read up to 10,000 rows.
      await limits.consume('visitorLooksPerNetwork', callerNetwork(request));
      const from = Number(number) * IDS_PER_FILE;
      const found = await service.changedBetween(from, from + IDS_PER_FILE);
      return document(
        'urlset',
        found.map(({ uuid, updatedAt }) => element('url', origin, { path: `${folder}/${uuid}`, changedAt: updatedAt })),
      );
    });
  }
}

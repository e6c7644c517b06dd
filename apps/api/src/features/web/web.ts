import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BlogPreviewsService } from '../blogs/blog-previews.service.js';
import { AppError } from '../../platform/errors/app-error.js';
import { toProblemView } from '../../platform/errors/error.filter.js';
import { callerNetwork } from '../../platform/http/network.js';
import type { RateLimits } from '../../platform/http/rate-limits.js';
import { isUnlisted, repairedLink } from '../../platform/common/secret-paths.js';
import { apiOriginOf, mapOriginsOf, type Config } from '../../config.js';
import { StorageError } from '../../platform/errors/storage-error.js';
import { S3Files } from '../../platform/storage/s3-files.js';
import type { StorageService } from '../../platform/storage/storage.service.js';
import { parseStoredUrl, PICTURE_CACHE_CONTROL } from '../../platform/storage/urls.js';
import type { ReportPreviewsService } from '../lost-and-found/report-previews.service.js';
import type { PublicBusinessesService } from '../visitors/public-businesses.service.js';
import type { PublicPetsService } from '../visitors/public-pets.service.js';
import { readAds } from './ads.js';
import { FEED_PATH, toAtom } from './blog-feed.js';
import { keepFilesInMemory } from './files-in-memory.js';
import { MAP_TILES_PREFIX, settingsForPage, withData } from './page-data.js';
import { withoutListing, withPreview } from './page-head.js';
import { pagePreviews } from './page-previews.js';
import { publicOriginOf } from './public-origin.js';
import { serveSitemap } from './sitemap.js';
import { visitorPages } from './visitor-pages.js';

const SERVICE_WORKER = 'service-worker.js';
/** Policy of the service worker, which may send requests only to the server's own origin. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/**
 * File name of the worker that decodes HEIC photos. Only this worker may compile WebAssembly,
 * because it has no access to the session.
 */
const DECODER = /[\\/]heic-[\w-]+\.js(\.br|\.gz)?$/;
const DECODER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'";

/** File name of the worker that converts videos. It needs nothing but the chosen file. */
const CONVERTER = /[\\/]video-[\w-]+\.js(\.br|\.gz)?$/;
const CONVERTER_POLICY = "default-src 'none'";

/** File name of the worker that prepares the map's tiles. It may also load them. */
const MAP_WORKER = /[\\/]maplibre-gl-worker-[\w-]+\.mjs(\.br|\.gz)?$/;

const YEAR = 365 * 24 * 3600;

/**
 * Returns a page's content security policy. Scripts and styles must come from the server's
 * own origin or have the nonce of this response. Requests, sockets and pictures may also use the
 * origin of the API, pictures the origin of the CDN, and requests the origins of the map.
 */
function pagePolicy(nonce: string, apiOrigin: string | null, uploadsOrigin: string, mapOrigins: string[]) {
  const api = apiOrigin ? ` ${apiOrigin}` : '';
  const sockets = apiOrigin ? ` ${apiOrigin.replace(/^http/, 'ws')}` : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: https:${api}${uploadsOrigin && ` ${uploadsOrigin}`}`,
    `media-src 'self' blob:${api}${uploadsOrigin && ` ${uploadsOrigin}`}`,
    "font-src 'self'",
    `connect-src 'self'${api}${sockets}${mapOrigins.map((origin) => ` ${origin}`).join('')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Serves the files of a folder. Responds with 404 to folder paths and paths outside the folder.
 */
async function serveFolder(
  fastify: FastifyInstance,
  options: FastifyStaticOptions,
  addHooks: (folder: FastifyInstance) => void = () => {},
) {
  await fastify.register(async (folder) => {
    addHooks(folder);
    folder.setErrorHandler((error: FastifyError & { headers?: Record<string, string> }, _request, reply) => {
      if ((error.statusCode ?? 500) >= 500) throw error;
      // The error's headers contain the size of the file.
      if (error.statusCode === 416)
        return reply
          .status(416)
          .headers(error.headers ?? {})
          .send();
      reply.callNotFound();
    });
    await folder.register(fastifyStatic, { ...options, decorateReply: false, index: false });
  });
}

/** Keeps browsers from executing anything in an uploaded picture. */
const UPLOAD_HEADERS = {
  'cache-control': PICTURE_CACHE_CONTROL,
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Serves uploaded pictures from the bucket, for installations without a CDN. */
function serveBucket(fastify: FastifyInstance, files: S3Files, storage: StorageService) {
  // Without HEAD in the list, Fastify would add its own HEAD route, which sets the length to 0.
  const method = ['GET', 'HEAD'];
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!;
    const file = parseStoredUrl(path);
    if (!file) return reply.callNotFound();
    const { range, 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = request.headers;
    const modifiedSince = new Date(ifModifiedSince ?? NaN);
    try {
      if (file.type === 'image/jpeg') await storage.ensureJpeg(file.key, file.width);
      const { status, output } = await files.get(
        path.slice(1),
        {
          Range: range,
          IfNoneMatch: ifNoneMatch,
          IfModifiedSince: Number.isNaN(modifiedSince.getTime()) ? undefined : modifiedSince,
        },
        request.method === 'HEAD',
      );
      if (status === 404) return reply.callNotFound();
      reply.status(status).headers(UPLOAD_HEADERS);
      if (!output) return reply.send();
      const { ContentLength, ContentRange, ETag, LastModified, Body } = output;
      return reply
        .headers({
          'content-type': file.type,
          'accept-ranges': 'bytes',
          ...(ContentLength !== undefined && { 'content-length': ContentLength }),
          ...(ContentRange && { 'content-range': ContentRange }),
          ...(ETag && { etag: ETag }),
          ...(LastModified && { 'last-modified': LastModified.toUTCString() }),
        })
        .send(Body ?? '');
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      request.log.warn(`failed to read ${path}: ${error.message}`);
      return reply
        .status(503)
        .header('retry-after', '5')
        .send(toProblemView(new AppError('unavailable', 5), request.id));
    }
  };
  fastify.route({ method, url: '/uploads/*', handler });
}

/** Serves uploaded pictures from the folder. */
async function serveUploads(fastify: FastifyInstance, root: string, storage: StorageService) {
  // Ignore a read-only disk: the server then runs without uploaded pictures.
  await mkdir(root, { recursive: true }).catch(() => undefined);
  const options: FastifyStaticOptions = {
    root,
    prefix: '/uploads/',
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply) {
      for (const [name, value] of Object.entries(UPLOAD_HEADERS)) reply.header(name, value);
    },
  };
  await serveFolder(fastify, options, (folder) => {
    folder.addHook('onRequest', async (request) => {
      const file = parseStoredUrl(request.url.split('?')[0]!);
      if (file?.type === 'image/jpeg') await storage.ensureJpeg(file.key, file.width);
    });
  });
}

/**
 * Serves the files of the web app. Built files have a hash in their name, so browsers cache them
 * for a year.
 */
async function serveFiles(fastify: FastifyInstance, root: string, mapOrigins: string[]) {
  const mapWorkerPolicy = `default-src 'none'; connect-src ${["'self'", ...mapOrigins].join(' ')}`;
  const built: FastifyStaticOptions = {
    root: join(root, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    allowedPath: (path: string) => !/\.(map|br|gz)$/.test(path),
    maxAge: YEAR * 1000,
    immutable: true,
    setHeaders(reply, path) {
      if (DECODER.test(path)) reply.header('content-security-policy', DECODER_POLICY);
      if (CONVERTER.test(path)) reply.header('content-security-policy', CONVERTER_POLICY);
      if (MAP_WORKER.test(path)) reply.header('content-security-policy', mapWorkerPolicy);
    },
  };
  await serveFolder(fastify, built, keepFilesInMemory);
  await fastify.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['assets/**', '**/index.html', '**/pages.json', '**/*.{map,br,gz}'],
    setHeaders(reply, path) {
      // The service worker has its own policy, and browsers must not cache it.
      const isWorker = path.endsWith(SERVICE_WORKER);
      if (isWorker) reply.header('content-security-policy', WORKER_POLICY);
      reply.header('cache-control', isWorker ? 'no-cache' : 'public, max-age=3600');
    },
  });
}

/**
 * Serves the file with the map's tiles. Browsers request parts of it, so caches must keep them
 * apart by their range.
 */
async function serveMapTiles(fastify: FastifyInstance, file: string) {
  await serveFolder(fastify, {
    root: dirname(file),
    prefix: MAP_TILES_PREFIX,
    allowedPath: (path) => path === `/${basename(file)}`,
    maxAge: 3600 * 1000,
  });
}

/** Serves the Atom feed of the blog. Feed readers revalidate it using its ETag. */
function serveFeed(fastify: FastifyInstance, config: Config, posts: BlogPreviewsService, limits: RateLimits) {
  fastify.get(FEED_PATH, async (request, reply) => {
    const origin = publicOriginOf(request, config);
    if (!origin) return reply.status(400).send(toProblemView(new AppError('malformed_request'), request.id));
    await limits.consume('visitorLooksPerNetwork', callerNetwork(request));
    return reply
      .header('content-type', 'application/atom+xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(toAtom(await posts.newest(), origin));
  });
}

const NO_PAGE = /^\/(api|uploads|assets|socket\.io|metrics)(\/|$|\?)/;

/**
 * Returns true for a path of a file or a hidden folder, such as `/ads.txt` or `/.well-known/x`.
 * Programs that look for a file would take the page for the file. No address of the app has a dot.
 */
function isFileLike(url: string): boolean {
  const [path = ''] = url.replaceAll(/%2e/gi, '.').split('?');
  return path !== '/index.html' && (path.includes('/.') || /\.[a-z0-9]+\/?$/i.test(path));
}

/**
 * Serves uploaded pictures, the web app, the blog feed and the sitemap next to the API (decisions
 * §1). Every other path, except paths of missing files, returns `index.html`
 * with a new nonce. Pages of pets, businesses, blog posts and reports of animals also have a link
 * preview.
 */
export async function serveWeb(
  fastify: FastifyInstance,
  config: Config,
  pets: PublicPetsService,
  businesses: PublicBusinessesService,
  posts: BlogPreviewsService,
  reports: ReportPreviewsService,
  limits: RateLimits,
  storage: StorageService,
): Promise<void> {
  await storage.prepare();
  if (storage.files instanceof S3Files) serveBucket(fastify, storage.files, storage);
  else await serveUploads(fastify, config.UPLOADS_DIR, storage);

  const indexFile = join(config.WEB_DIR, 'index.html');
  if (!existsSync(indexFile)) return; // the web app is not built
  let index = withData(readFileSync(indexFile, 'utf8'), 'server-settings', settingsForPage(config));
  if (config.AD_SLOTS_FILE) index = withData(index, 'ad-slots', readAds(config.AD_SLOTS_FILE));
  const forVisitors = visitorPages(config);
  const apiOrigin = apiOriginOf(config);
  const mapOrigins = mapOriginsOf(config);
  await serveFiles(fastify, config.WEB_DIR, mapOrigins);
  if (config.MAP_PMTILES_FILE) await serveMapTiles(fastify, config.MAP_PMTILES_FILE);
  serveFeed(fastify, config, posts, limits);
  serveSitemap(fastify, config, pets, businesses, posts, limits);
  const previewOf = pagePreviews(pets, businesses, posts, reports, limits);

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const { preview, isMissing } = await previewOf(request);
    // Insert user content last, so that placeholders inside it are not replaced.
    const screen = forVisitors(index, request).replaceAll('__CSP_NONCE__', nonce);
    const html = isUnlisted(request.url) ? withoutListing(screen) : screen;
    const jpeg = preview?.imageUrl ? await storage.previewOf(preview.imageUrl) : undefined;
    const origins = { page: publicOriginOf(request, config), pictures: apiOrigin };
    return reply
      .status(isMissing ? 404 : 200)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie')
      .header('content-security-policy', pagePolicy(nonce, apiOrigin, config.UPLOADS_ORIGIN, mapOrigins))
      .send(preview ? withPreview(html, preview, jpeg, origins) : html);
  };
  // The service worker receives what a phone's share sheet sends. Without it, for example before
  // the app was opened again, the wall asks the user to choose the files there.
  fastify.post('/share', (_request, reply) => reply.redirect('/wall?shared=1', 303));
  fastify.get('/*', (request, reply) => {
    if (NO_PAGE.test(request.url)) return reply.callNotFound();
    const link = repairedLink(request.url);
    if (link) return reply.redirect(link);
    return isFileLike(request.url) ? reply.callNotFound() : page(request, reply);
  });
}

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { apiOriginOf, type Config } from '../config.js';
import { readAds } from './ads.js';
import { settingsForPage, withData } from './page-data.js';

const YEAR = 365 * 24 * 3600;

/**
 * The content security policy of the web app: scripts and styles of our own only, or with this answer's nonce; calls, streams, sockets
 * and pictures of the API, wherever it is.
 */
function pagePolicy(nonce: string, apiOrigin: string | null) {
  const api = apiOrigin ? ` ${apiOrigin}` : '';
  const sockets = apiOrigin ? ` ${apiOrigin.replace(/^http/, 'ws')}` : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: https:${api}`,
    "font-src 'self'",
    `connect-src 'self'${api}${sockets}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Pictures that people uploaded: nothing in such a file may ever be executed. */
async function serveUploads(fastify: FastifyInstance, root: string) {
  await fastify.register(async (uploads) => {
    // Folders, paths that lead out of it and the like are answered like missing files.
    uploads.setErrorHandler((error: FastifyError, _request, reply) => {
      if ((error.statusCode ?? 500) >= 500) throw error;
      reply.callNotFound();
    });
    await uploads.register(fastifyStatic, {
      root,
      prefix: '/uploads/',
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      maxAge: YEAR * 1000,
      immutable: true,
      setHeaders(reply) {
        reply.header('content-security-policy', "default-src 'none'; sandbox");
        reply.header('content-disposition', 'inline');
        reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  });
}

/**
 * Serves stored pictures and the built web app beside the API (decisions §1): hashed files for ever, `index.html` for every
 * other path, with a fresh nonce in each answer.
 */
export async function serveWeb(fastify: FastifyInstance, config: Config): Promise<void> {
  await serveUploads(fastify, config.UPLOADS_DIR);

  const indexFile = join(config.WEB_DIR, 'index.html');
  if (!existsSync(indexFile)) return; // the API alone
  let index = withData(readFileSync(indexFile, 'utf8'), 'server-settings', settingsForPage(config));
  if (config.AD_SLOTS_FILE) index = withData(index, 'ad-slots', readAds(config.AD_SLOTS_FILE));
  const apiOrigin = apiOriginOf(config);
  await fastify.register(fastifyStatic, {
    root: config.WEB_DIR,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/index.html', '**/*.map'],
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600');
    },
  });

  const page = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy(nonce, apiOrigin))
      .send(index.replaceAll('__CSP_NONCE__', nonce));
  };
  fastify.get('/*', (request, reply) => {
    if (/^\/(api|uploads|assets|socket\.io)(\/|$|\?)/.test(request.url)) return reply.callNotFound();
    return page(reply);
  });
}

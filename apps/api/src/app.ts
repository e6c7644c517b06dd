import type { IncomingMessage, ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import helmet from 'helmet';
import { LogController, type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import { AppModule } from './app.module.js';
import { BlogPreviewsService } from './features/blogs/blog-previews.service.js';
import { AppError } from './platform/errors/app-error.js';
import { toProblemView } from './platform/errors/error.filter.js';
import { NetworkBans } from './platform/network-bans/network-bans.js';
import { addEtags } from './platform/http/etags.js';
import { storeCallerIp, trustOf } from './platform/http/network.js';
import { MonitoringServer } from './platform/monitoring/monitoring-server.js';
import { RateLimits } from './platform/http/rate-limits.js';
import { guardBodies } from './platform/http/request-bodies.js';
import { isUnlisted } from './platform/common/secret-paths.js';
import { REQUEST_ID, requestIdOf, sendRequestIds } from './platform/common/request-ids.js';
import { limitBodyTime } from './platform/http/slow-requests.js';
import { rejectUnreadable } from './platform/http/unreadable-requests.js';
import { createLogger, logRequests, NestLog } from './platform/common/logging.js';
import { serializePages } from './platform/pagination/serialize-pages.js';
import { Preparation } from './platform/http/preparation.js';
import { ReadDatabase } from './platform/reads/read-database.js';
import { Shutdown } from './platform/http/shutdown.js';
import { originsOf, type Config } from './config.js';
import { createDocument } from './openapi.js';
import { SocketAdapter } from './platform/realtime/sockets/socket.adapter.js';
import { StorageService } from './platform/storage/storage.service.js';
import { ReportPreviewsService } from './features/lost-and-found/report-previews.service.js';
import { PublicBusinessesService } from './features/visitors/public-businesses.service.js';
import { PublicPetsService } from './features/visitors/public-pets.service.js';
import { serveWeb } from './features/web/web.js';

/** Maximum body size in bytes. A string of 50,000 escaped characters fits. */
const MAX_BODY_BYTES = 512 * 1024;

/** Content security policy for the API documentation pages. */
const DOCS_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const ONE_CLICK_UNSUBSCRIBE = '/api/notifications/unsubscribe';

/**
 * Allows only passkeys, and geolocation, which the search for nearby places uses. Photos come from
 * the file picker, which needs no permission.
 */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .concat('geolocation=(self)', 'publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
  .join(', ');

/** Runs a middleware once and returns its headers, which are the same for each response. */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}

/** Creates the server. The caller then starts listening. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const logger = createLogger(config.LOG_LEVEL);
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    // `logRequests` logs the requests instead.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    // Handles malformed URLs, for which the router runs no hooks.
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      void reply
        .status(400)
        .header(REQUEST_ID, request.id)
        .send(toProblemView(new AppError('malformed_request'), request.id)),
    clientErrorHandler: rejectUnreadable,
    trustProxy: trustOf(config),
    bodyLimit: MAX_BODY_BYTES,
    // Long enough to upload 5 MB from a slow phone. Other requests have the shorter limit of
    // `limitBodyTime`.
    requestTimeout: 10 * 60_000,
    // Closes idle connections, because a response that the client does not read occupies memory.
    connectionTimeout: 2 * config.REQUEST_SECONDS * 1000,
    http: {
      headersTimeout: config.REQUEST_SECONDS * 1000,
      connectionsCheckingInterval: config.REQUEST_SECONDS * 250,
    },
    forceCloseConnections: true, // Shutdown closes connections after the requests in flight
    return503OnClosing: false, // Shutdown stops listening first
    pluginTimeout: (config.SHUTDOWN_DRAIN_SECONDS + 10) * 1000, // also limits the time for closing
  });
  const fastify = adapter.getInstance();

  // Leave uploads to Multer, which parses them in the routes that accept files
  // (`UploadInterceptor`).
  fastify.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  // Treat an empty body as no body, because many clients declare JSON on every request.
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, body as string, done),
  );
  // Respond with 415 to text and forms, because pages of other origins can send them without a
  // preflight. The only exception is the form that email clients post to unsubscribe (RFC 8058).
  // Its content is ignored.
  fastify.removeContentTypeParser('text/plain');
  fastify.addContentTypeParser('application/x-www-form-urlencoded', (request, _payload, done) =>
    done(request.routeOptions.url === ONE_CLICK_UNSUBSCRIBE ? null : new AppError('unsupported_media_type')),
  );

  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    logger: new NestLog(logger),
    bodyParser: false,
  });
  app.setGlobalPrefix('api');
  const origins = originsOf(config);
  if (origins.length > 0)
    app.enableCors({
      origin: origins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      credentials: true,
      exposedHeaders: ['link', 'retry-after', REQUEST_ID],
      maxAge: 7200, // browsers' maximum for caching a preflight
    });

  const [shutdown, preparation, bans] = [app.get(Shutdown), app.get(Preparation), app.get(NetworkBans)];
  app.useWebSocketAdapter(
    new SocketAdapter(app.getHttpServer(), config, shutdown, preparation, app.get(RateLimits), bans),
  );

  limitBodyTime(app.getHttpServer(), config.REQUEST_SECONDS);
  storeCallerIp(fastify);
  sendRequestIds(fastify);
  logRequests(fastify);
  app.get(MonitoringServer).observe(fastify);
  app.get(ReadDatabase).observe(fastify);
  bans.guard(fastify);
  shutdown.guard(fastify);
  preparation.guard(fastify);
  guardBodies(fastify);
  const securityHeaders = headersOf(
    helmet({
      xFrameOptions: { action: 'deny' },
      // These headers are set below only for TLS, because browsers warn about them without TLS.
      strictTransportSecurity: false,
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
  );
  // Use onRequest, because event streams send only the headers that were set before the handler.
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('permissions-policy', PERMISSIONS_POLICY).headers(securityHeaders);
    if (isUnlisted(request.url)) void reply.header('x-robots-tag', 'noindex');
    done();
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (request.protocol === 'https') {
      void reply
        .header('strict-transport-security', 'max-age=31536000')
        .header('cross-origin-opener-policy', 'same-origin');
    }
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    if (/^\/api\/docs(\/|$)/.test(request.url)) void reply.header('content-security-policy', DOCS_POLICY);
    done();
  });
  serializePages(fastify);
  addEtags(fastify);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false, // guardBodies rejects compressed bodies
  });
  await serveWeb(
    fastify,
    config,
    app.get(PublicPetsService),
    app.get(PublicBusinessesService),
    app.get(BlogPreviewsService),
    app.get(ReportPreviewsService),
    app.get(RateLimits),
    app.get(StorageService),
  );

  if (config.API_DOCS) {
    SwaggerModule.setup('api/docs', app, () => createDocument(app), {
      jsonDocumentUrl: 'api/openapi.json',
      customSiteTitle: 'Šapa API',
    });
  }
  return app;
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import helmet from 'helmet';
import { LogController, type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import { AppModule } from './app.module.js';
import { BlogPreviewsService } from './features/blogs/blog-previews.service.js';
import { Cluster } from './platform/cluster/cluster.js';
import { AppError } from './platform/errors/app-error.js';
import { toProblemView } from './platform/errors/error.filter.js';
import { addEtags } from './platform/http/etags.js';
import { storeCallerAddress, trustOf } from './platform/http/network.js';
import { RateLimits } from './platform/http/rate-limits.js';
import { guardBodies } from './platform/http/request-bodies.js';
import { limitBodyTime } from './platform/http/slow-requests.js';
import { rejectUnreadable } from './platform/http/unreadable-requests.js';
import { createLogger, logRequests, NestLog } from './platform/common/logging.js';
import { answerPages } from './platform/pagination/answer-pages.js';
import { Preparation } from './platform/http/preparation.js';
import { Shutdown } from './platform/http/shutdown.js';
import { originsOf, type Config } from './config.js';
import { createDocument } from './openapi.js';
import { SocketAdapter } from './platform/realtime/sockets/socket.adapter.js';
import { StorageService } from './platform/storage/storage.service.js';
import { PublicPetsService } from './features/visitors/public-pets.service.js';
import { serveWeb } from './features/web/web.js';

/** Room for a text of 50 000 characters with every character escaped. */
const MAX_BODY_BYTES = 512 * 1024;

/** The policy that the pages of the API's documentation need. */
const DOCS_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const ONE_CLICK_UNSUBSCRIBE = '/api/notifications/unsubscribe';

/** Of the features of the device that need a permission the app uses where it is, if people ask what is near them: photos come from the file picker. */
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
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .concat('geolocation=(self)')
  .join(', ');

/** Request classes are what validates and mappers what answers: no route has a schema. To load what Fastify compiles them with is a tenth of a start. */
const withoutSchemas = () => () => {
  throw new Error('Routes have no schemas.');
};

/** What a middleware sets that sets the same headers for every answer: it need not run for each. */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}

/** The whole server, ready to listen. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const logger = createLogger(config.LOG_LEVEL);
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }), // logRequests logs each request once instead
    genReqId: () => randomUUID(),
    // Called by the router for malformed URLs, before any hook runs.
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      void reply.status(400).send(toProblemView(new AppError('malformed_request'), request.id)),
    clientErrorHandler: rejectUnreadable,
    trustProxy: trustOf(config),
    bodyLimit: MAX_BODY_BYTES,
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
    // Long enough for 5 MB on a slow phone connection; requests other than uploads have less time, see limitBodyTime.
    requestTimeout: 10 * 60_000,
    // A connection without any data is closed after this time: a response that the client does not read occupies memory.
    connectionTimeout: 2 * config.REQUEST_SECONDS * 1000,
    http: {
      headersTimeout: config.REQUEST_SECONDS * 1000,
      connectionsCheckingInterval: config.REQUEST_SECONDS * 250,
    },
    forceCloseConnections: true, // once the requests on them are answered: see Shutdown
    return503OnClosing: false, // Shutdown answers with our error shape
  });
  const fastify = adapter.getInstance();

  // Multer parses uploads itself, in the routes that accept one (UploadInterceptor).
  fastify.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  // Many clients declare JSON on every call; an empty body counts as no body.
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, body as string, done),
  );
  // The other content types that a page of another origin can send without a preflight have no parser: 415.
  fastify.removeContentTypeParser('text/plain');
  // Nor has that of forms, but where mail programs post one (RFC 8058); nobody reads it.
  fastify.addContentTypeParser('application/x-www-form-urlencoded', (request, _payload, done) =>
    done(request.routeOptions.url === ONE_CLICK_UNSUBSCRIBE ? null : new AppError('unsupported_media_type')),
  );

  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    logger: new NestLog(logger),
    bodyParser: false,
  });
  app.setGlobalPrefix('api');
  app.enableShutdownHooks([], { useProcessExit: true }); // after a signal the process exits with code 0
  const origins = originsOf(config);
  if (origins.length > 0)
    app.enableCors({
      origin: origins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      credentials: true,
      exposedHeaders: ['link', 'retry-after'],
      maxAge: 7200, // the longest that browsers cache it: calls with a token need a preflight
    });

  const [shutdown, preparation] = [app.get(Shutdown), app.get(Preparation)];
  app.useWebSocketAdapter(
    new SocketAdapter(app.getHttpServer(), config, shutdown, preparation, app.get(Cluster), app.get(RateLimits)),
  );

  limitBodyTime(app.getHttpServer(), config.REQUEST_SECONDS);
  storeCallerAddress(fastify);
  logRequests(fastify);
  shutdown.guard(fastify);
  preparation.guard(fastify);
  guardBodies(fastify);
  const securityHeaders = headersOf(
    helmet({
      xFrameOptions: { action: 'deny' },
      // Set below, over TLS only: without TLS browsers ignore them, some with a warning in the console.
      strictTransportSecurity: false,
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
  );
  // In onRequest: event streams send the headers that are set when they open.
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.header('permissions-policy', PERMISSIONS_POLICY).headers(securityHeaders);
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
  answerPages(fastify);
  addEtags(fastify);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false, // see guardBodies
  });
  await serveWeb(
    fastify,
    config,
    app.get(PublicPetsService),
    app.get(BlogPreviewsService),
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

import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, getSchemaPath, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { problemResponse } from './platform/http/openapi.js';

const INTRODUCTION = `The API of Šapa, a community for pets and their people.

Log in with \`POST /auth/login\` and send the \`access_token\` as a bearer token. Every failure has the shape of \`ProblemView\`.
Lists are arrays of at most \`limit\` entries; where there are more, the \`Link\` header leads to the next page. Names of reference
data come in the language of \`Accept-Language\` (en, sr).

Messages are live over socket.io, in the namespace \`/messages\`, with the token as \`auth.token\`. \`send_message\` (as \`POST
/messages/send\`), \`mark_message_read\` \`{messageId}\`, \`join_conversation\` and \`leave_conversation\` \`{targetUserId}\` are
acknowledged with \`{ok: true}\`, a stored \`message\` beside it, or with \`{ok: false, error, code}\`. \`new_message\` comes to every
socket of both sides, \`message_read\` to the sender and the other sockets of the reader, \`message_notification\` \`{message,
unreadCount}\` to the receiver, \`presence\` \`{uuid, online}\` to who has joined. Who was away asks for what came since with
\`GET /messages/conversation/{userId}?after=\`.`;

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** Adds the errors that any call, or any call with a body, can answer, so that no route has to list them. */
function addCommonProblems({ paths }: OpenAPIObject): void {
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { requestBody, responses, security }] of Object.entries(item as Record<string, Operation>)) {
      for (const status of requestBody ? [413, 415] : []) responses[status] ??= problemResponse(status);
      if (security) responses[403] ??= problemResponse(403); // AuthGuard: the account may have to be confirmed first
      if (!['get', 'head'].includes(method)) responses[429] ??= problemResponse(429); // WriteLimitGuard
      if (security && !['get', 'head'].includes(method)) responses[403] ??= problemResponse(403); // suspended
      if (path !== '/health/live') responses[503] ??= problemResponse(503);
    }
  }
}

/** Joins the live events of all features in the schemas `SocketEvents` and `StreamEvents`. */
function joinEvents({ components }: OpenAPIObject): void {
  const schemas = (components!.schemas ??= {});
  for (const kind of ['SocketEvents', 'StreamEvents']) {
    const ofFeatures = Object.keys(schemas).filter((name) => name.endsWith(kind));
    schemas[kind] = { allOf: ofFeatures.map((name) => ({ $ref: getSchemaPath(name) })) };
  }
}

/** The document that the web app's types are generated from. */
export function createDocument(app: INestApplication): OpenAPIObject {
  const options = new DocumentBuilder()
    .setTitle('Šapa')
    .setDescription(INTRODUCTION)
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/api')
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, options, {
    ignoreGlobalPrefix: true,
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  addCommonProblems(document);
  joinEvents(document);
  return document;
}

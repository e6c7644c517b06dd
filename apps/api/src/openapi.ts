import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, getSchemaPath, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { shareProblems } from './platform/http/openapi.js';

const INTRODUCTION = `The API of Šapa, a community for pets and their owners.

Log in with \`POST /auth/login\` and send the \`access_token\` as a bearer token. All errors have the
format of \`ProblemView\`. Lists are arrays of at most \`limit\` entries; the \`Link\` header has the next page, if any. Names of
reference data are in the language of \`Accept-Language\` (en, sr).

Live messages use socket.io with the namespace \`/messages\` and the token as \`auth.token\`. \`send_message\` (like \`POST
/messages/send\`), \`mark_message_read\` \`{messageId}\`, \`join_conversation\` and \`leave_conversation\` \`{targetUserId}\` are
acknowledged with \`{ok: true}\` and the stored \`message\`, if any, or with \`{ok: false, error, code}\`. The server sends
\`new_message\` to all sockets of both users, \`message_read\` to the sender and the reader's other sockets,
\`message_notification\` \`{message, unreadCount}\` to the receiver, and \`presence\` \`{uuid, online}\` to sockets that joined the
conversation. After a disconnect, get missed messages with \`GET /messages/conversation/{userId}?after=\`.`;

/** Collects the events of all features in the schemas `SocketEvents` and `StreamEvents`. */
function joinEvents({ components }: OpenAPIObject): void {
  const schemas = (components!.schemas ??= {});
  for (const kind of ['SocketEvents', 'StreamEvents']) {
    const names = Object.keys(schemas).filter((name) => name.endsWith(kind));
    schemas[kind] = { allOf: names.map((name) => ({ $ref: getSchemaPath(name) })) };
  }
}

/** Creates the OpenAPI document. The web app's types are generated from it. */
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
  shareProblems(document);
  joinEvents(document);
  return document;
}

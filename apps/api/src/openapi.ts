import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

const INTRODUCTION = `The API of Šapa, a community for pets and their people.

Log in with \`POST /auth/login\` and send the \`access_token\` as a bearer token. Every failure has the shape of \`ProblemView\`; any
call can answer 503 with \`Retry-After\` while the database is away. Lists are arrays of at most \`limit\` entries; where there are
more, the \`Link\` header leads to the next page. Names of reference data come in the language of \`Accept-Language\` (en, sr).`;

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
  return SwaggerModule.createDocument(app, options, {
    ignoreGlobalPrefix: true,
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
}

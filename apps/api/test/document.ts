import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';

let document: OpenAPIObject | undefined;

/** Returns the OpenAPI document of the built server. It is generated once for all tests. */
export const apiDocument = (): OpenAPIObject =>
  (document ??= JSON.parse(readFileSync(process.env.TEST_OPENAPI_FILE ?? '', 'utf8')) as OpenAPIObject);

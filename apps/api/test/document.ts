import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';

let document: OpenAPIObject | undefined;

/** The documentation of the built server, made once for all tests: making it takes a third of a second. */
export const apiDocument = (): OpenAPIObject =>
  (document ??= JSON.parse(readFileSync(process.env.TEST_OPENAPI_FILE ?? '', 'utf8')) as OpenAPIObject);

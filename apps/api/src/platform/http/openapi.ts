import { applyDecorators } from '@nestjs/common';
import { ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ProblemView } from '../errors/problem.view.js';

const DESCRIPTIONS: Record<number, string> = {
  400: 'Malformed or invalid; `fields` has the problems',
  401: 'No token, or an expired or ended session',
  403: 'Not your resource, or not allowed for this account, which may be suspended until `suspendedUntil`',
  404: 'Does not exist, or is not visible to the caller',
  409: 'Conflicts with the current state',
  413: 'Too large',
  415: 'Content type not accepted',
  429: 'Too many requests; see `Retry-After`',
  503: 'Database or storage unavailable; see `Retry-After`',
};

/**
 * Documents the error responses of a route. `createDocument` adds the errors that all routes
 * share.
 */
export const ApiProblems = (...statuses: (keyof typeof DESCRIPTIONS)[]) =>
  applyDecorators(
    ...statuses.map((status) => ApiResponse({ status, description: DESCRIPTIONS[status], type: ProblemView })),
  );

/** Returns the OpenAPI entry of an error response. */
export const problemResponse = (status: number) => ({
  description: DESCRIPTIONS[status] ?? '',
  content: { 'application/json': { schema: { $ref: getSchemaPath(ProblemView) } } },
});

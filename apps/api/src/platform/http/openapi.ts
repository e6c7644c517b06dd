import { applyDecorators } from '@nestjs/common';
import { ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ProblemView } from '../errors/problem.view.js';

const DESCRIPTIONS: Record<number, string> = {
  400: 'Malformed or invalid; `fields` names what is wrong',
  401: 'No token, or an expired or ended session',
  403: 'Visible, but not yours; or not open to this account, which may be suspended until `suspendedUntil`',
  404: 'Unknown, or private to others',
  409: 'In conflict with what exists',
  413: 'Too large',
  415: 'Not an accepted kind of content',
  429: 'Too many requests; see `Retry-After`',
  503: 'The database or the storage is away; see `Retry-After`',
};

/** Documents the errors of a call, all of the same format. `createDocument` adds those that any call can answer. */
export const ApiProblems = (...statuses: (keyof typeof DESCRIPTIONS)[]) =>
  applyDecorators(
    ...statuses.map((status) => ApiResponse({ status, description: DESCRIPTIONS[status], type: ProblemView })),
  );

/** The entry of an error status in the document. */
export const problemAnswer = (status: number) => ({
  description: DESCRIPTIONS[status] ?? '',
  content: { 'application/json': { schema: { $ref: getSchemaPath(ProblemView) } } },
});

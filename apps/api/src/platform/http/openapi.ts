import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
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

/** Documents the errors of one route. `shareProblems` adds the errors of all routes. */
export const ApiProblems = (...statuses: (keyof typeof DESCRIPTIONS)[]) =>
  applyDecorators(ApiExtraModels(ProblemView), ...statuses.map((status) => ApiResponse({ status })));

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** Adds the errors of all routes and of routes with a body, with one component per status. */
export function shareProblems({ paths, components }: OpenAPIObject): void {
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { requestBody, responses, security }] of Object.entries(item as Record<string, Operation>)) {
      const isRead = ['get', 'head'].includes(method);
      const statuses = Object.keys(responses).filter((status) => status in DESCRIPTIONS);
      if (requestBody) statuses.push('413', '415');
      if (security) statuses.push('403'); // unconfirmed address, or suspended user
      // `RequestLimitGuard` rejects too many writes, and too many reads without a session.
      const isProbe = path.startsWith('/health/');
      if (!isRead || (!security && !isProbe)) statuses.push('429');
      if (path !== '/health/live') statuses.push('503');
      for (const status of statuses) responses[status] = { $ref: `#/components/responses/Problem${status}` };
    }
  }
  const content = { 'application/json': { schema: { $ref: getSchemaPath(ProblemView) } } };
  components!.responses = Object.fromEntries(
    Object.entries(DESCRIPTIONS).map(([status, description]) => [`Problem${status}`, { description, content }]),
  );
}

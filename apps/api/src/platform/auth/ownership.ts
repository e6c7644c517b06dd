import { AppError } from '../errors/app-error.js';
import type { ProblemCode } from '../errors/problems.js';
import type { Viewer } from '../users/viewer.js';

/**
 * Requires a user id in a request to be the caller's own (decisions §12).
 * @throws AppError not_yours
 */
export function requireCaller(viewer: Viewer, userId: number | string | undefined): void {
  if (userId !== undefined && Number(userId) !== viewer.id) throw new AppError('not_yours');
}

/**
 * Returns the error for a resource that the viewer does not own: `not_yours` if the viewer can see
 * it, otherwise `notFound`.
 */
export const notOwn = (isVisible: boolean, notFound: ProblemCode = 'not_found'): AppError =>
  new AppError(isVisible ? 'not_yours' : notFound);

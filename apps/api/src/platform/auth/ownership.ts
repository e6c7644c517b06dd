import { AppError } from '../errors/app-error.js';
import type { ProblemCode } from '../errors/problems.js';
import type { Viewer } from '../users/viewer.js';

/** A user id in a request must be the caller's own (decisions §12). @throws AppError not_yours */
export function requireCaller(viewer: Viewer, userId: number | string | undefined): void {
  if (userId !== undefined && Number(userId) !== viewer.id) throw new AppError('not_yours');
}

/**
 * The error when something was not found among the viewer's own things: `not_yours` if they can see it, since it belongs to somebody else;
 * otherwise it does not exist for them.
 */
export const notOwn = (isSeen: boolean, unknown: ProblemCode = 'not_found'): AppError =>
  new AppError(isSeen ? 'not_yours' : unknown);

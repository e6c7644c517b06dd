import { AppError } from '../common/errors/app-error.js';
import type { ProblemCode } from '../common/errors/problems.js';
import type { Viewer } from '../users/viewer.js';

/** A user id in a request may only be the caller's own (decisions §12). @throws AppError not_yours */
export function requireCaller(viewer: Viewer, userId: number | string | undefined): void {
  if (userId !== undefined && Number(userId) !== viewer.id) throw new AppError('not_yours');
}

/**
 * The error for something that was not found among the viewer's own: what they can see belongs to somebody else, what they cannot see
 * does not exist for them.
 */
export const notOwn = (isSeen: boolean, unknown: ProblemCode = 'not_found'): AppError =>
  new AppError(isSeen ? 'not_yours' : unknown);

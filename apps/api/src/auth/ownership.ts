import { AppError } from '../common/errors/app-error.js';
import type { ProblemCode } from '../common/errors/problems.js';
import type { Viewer } from '../users/viewer.js';

/** Whose row it shall be can only be the caller's choice where it is the caller's own (decisions §12). @throws AppError not_yours */
export function requireCaller(viewer: Viewer, userId: number | string | undefined): void {
  if (userId !== undefined && Number(userId) !== viewer.id) throw new AppError('not_yours');
}

/**
 * Why something cannot be changed that was not found among the viewer's own: what they can see is somebody else's, what they cannot
 * see does not exist for them.
 */
export const notOwn = (isSeen: boolean, unknown: ProblemCode = 'not_found'): AppError =>
  new AppError(isSeen ? 'not_yours' : unknown);

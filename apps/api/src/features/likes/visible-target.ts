import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../../platform/errors/app-error.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { TargetRow } from './likes.mapper.js';
import { readableTargetRow } from './likes.sql.js';
import type { LikeTarget } from './targets.js';

/**
 * Returns the target.
 * @throws AppError not_found if it does not exist or is not visible to the viewer
 */
export async function requireVisibleTarget(
  database: Pick<Prisma.TransactionClient, '$queryRaw'>,
  viewer: Pick<Viewer, 'id'>,
  type: LikeTarget,
  id: number,
): Promise<TargetRow> {
  const [target] = await database.$queryRaw<TargetRow[]>(readableTargetRow(viewer, type, id));
  if (!target) throw new AppError('not_found');
  return target;
}

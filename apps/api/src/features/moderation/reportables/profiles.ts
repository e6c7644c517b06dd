import type { Prisma } from '@sapa/prisma/client';
import { shownPhoto } from '../../../platform/prisma/hidden.js';
import type { PrismaService } from '../../../platform/prisma/prisma.service.js';
import { imageSelect } from '../../../platform/storage/urls.js';
import { fullName } from '../../../platform/users/user-summary.js';
import { enabled, visibleTo } from '../../../platform/users/users.visibility.js';
import { byId, EMPTY_SNAPSHOT, picturesOf, type Reportable, type ReportedContent } from './reportable.js';

export function profiles(prisma: PrismaService): Reportable {
  const read = async (visibility: Prisma.UserWhereInput, ids: number[]): Promise<Map<number, ReportedContent>> => {
    const users = await prisma.user.findMany({
      where: { ...visibility, id: { in: ids } },
      select: {
        id: true,
        uuid: true,
        firstName: true,
        lastName: true,
        description: true,
        profilePhoto: { select: imageSelect },
        photos: { where: { ...shownPhoto, coverOf: { some: {} } }, select: imageSelect, orderBy: { id: 'desc' } },
      },
    });
    return byId(users, (user) => ({
      userId: user.id,
      snapshot: {
        ...EMPTY_SNAPSHOT,
        uuid: user.uuid,
        title: fullName(user) || null,
        text: user.description,
        pictures: picturesOf(user.profilePhoto, ...user.photos),
      },
    }));
  };
  return {
    visible: (viewer, ids) => read(visibleTo(viewer), ids),
    // Users can report a profile even if either user has blocked the other, for example because
    // of harassment.
    find: async (_viewer, id) => (await read(enabled, [id])).get(id) ?? null,
    state: async (database, id) => ((await database.user.count({ where: { id } })) > 0 ? 'shown' : 'gone'),
  };
}

import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { PrismaService } from '../prisma/prisma.service.js';
import { imageSelect, imageUrl } from '../storage/urls.js';
import { fullName } from '../users/user-summary.js';
import type { Viewer } from '../users/viewer.js';
import type { AlbumView } from './albums.dto.js';
import { petAlbumsVisibleTo, userAlbumsVisibleTo } from './photos.visibility.js';

const SHOWN = 2;
const COVER_WIDTH = 960;

/** The columns that albums of users and of pets have in common. */
const albumSelect = (viewer: Viewer) =>
  ({
    id: true,
    uuid: true,
    albumUpdatedAt: true,
    albumLikeCount: true,
    albumLikes: { where: { userId: viewer.id }, select: { id: true }, take: 1 },
    photos: { where: { deletedAt: null }, orderBy: { position: 'desc' }, select: imageSelect, take: 1 },
    _count: { select: { photos: { where: { deletedAt: null } } } },
  }) as const satisfies Prisma.UserSelect & Prisma.PetSelect;

type AlbumRow = Prisma.PetGetPayload<{ select: ReturnType<typeof albumSelect> }>;

function toAlbumView(ownerType: AlbumView['ownerType'], name: string, album: AlbumRow): AlbumView {
  return {
    ownerType,
    id: album.id,
    uuid: album.uuid,
    name,
    coverUrl: imageUrl(album.photos[0], COVER_WIDTH) ?? '',
    photoCount: album._count.photos,
    updatedAt: album.albumUpdatedAt?.toISOString() ?? '',
    likeCount: album.albumLikeCount,
    likedByMe: album.albumLikes.length > 0,
  };
}

/** The albums of users and of pets together. */
@Injectable()
export class AlbumsService {
  constructor(private readonly prisma: PrismaService) {}

  /** If several were updated at the same moment, users come before pets, and higher ids before lower ones. */
  async recent(viewer: Viewer): Promise<AlbumView[]> {
    const newest = {
      orderBy: [{ albumUpdatedAt: 'desc' }, { id: 'desc' }],
      take: SHOWN,
      relationLoadStrategy: 'join',
    } satisfies Prisma.UserFindManyArgs & Prisma.PetFindManyArgs;
    const [users, pets] = await Promise.all([
      this.prisma.user.findMany({
        where: userAlbumsVisibleTo(viewer),
        select: { ...albumSelect(viewer), firstName: true, lastName: true },
        ...newest,
      }),
      this.prisma.pet.findMany({
        where: petAlbumsVisibleTo(viewer),
        select: { ...albumSelect(viewer), name: true },
        ...newest,
      }),
    ]);
    return [
      ...users.map((user) => toAlbumView('user', fullName(user), user)),
      ...pets.map((pet) => toAlbumView('pet', pet.name, pet)),
    ]
      .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
      .slice(0, SHOWN);
  }
}

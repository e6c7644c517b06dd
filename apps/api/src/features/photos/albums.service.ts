import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { notOwn } from '../../platform/auth/ownership.js';
import { hashOf, newSecret } from '../../platform/common/hash.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import type { Page, PageQuery } from '../../platform/pagination/page.js';
import { notDeleted, shownPhoto } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { PhotoView } from '../../platform/storage/photo.view.js';
import { toAudience } from '../../platform/users/audience.js';
import { preventAccountDeletion } from '../../platform/users/locked-account.js';
import { userIdOf } from '../../platform/users/user-id.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { Config, quotasOf } from '../../config.js';
import { visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import type {
  AlbumsOrderDto,
  AlbumView,
  CreateAlbumDto,
  CreateAlbumLinkDto,
  DeleteAlbumQuery,
  NewAlbumLinkView,
  PhotoAlbumView,
  SharedAlbumView,
  UpdateAlbumDto,
} from './albums.dto.js';
import { DAY } from '../../platform/common/local-time.js';
import { toAlbumView, toPhotoAlbumView, type AlbumOwner, type AlbumRow, type PhotoAlbumRow } from './photos.mapper.js';
import { photosOf, PhotosService } from './photos.service.js';
import { selectPhotoAlbums, selectRecentAlbums, updatePositions } from './photos.sql.js';
import { albumsVisibleTo, albumsWithOpenLink } from './photos.visibility.js';

const RECENT_ALBUMS = 2;
const CLEANUP_INTERVAL = 3600;

/** Columns of an album that identify its owner. */
const ownerSelect = { id: true, userId: true, petId: true } as const satisfies Prisma.AlbumSelect;

const ownerOf = ({ userId, petId }: { userId: number | null; petId: number | null }): AlbumOwner =>
  petId === null ? { userId: userId! } : { petId };

/**
 * Manages the further albums of users and pets. The first album of a user or pet has no row: it
 * consists of all photos without an album. Changes lock the owner, as in `PhotosService`.
 */
@Injectable()
export class AlbumsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly photos: PhotosService,
    private readonly config: Config,
    jobs: JobsService,
  ) {
    jobs.repeat('expired album links', CLEANUP_INTERVAL, () => this.removeExpiredLinks());
  }

  /**
   * Returns the first albums with the latest updates. For equal times, users come before pets and
   * higher ids come first.
   */
  async recent(viewer: Viewer): Promise<AlbumView[]> {
    const rows = await this.prisma.$queryRaw<AlbumRow[]>(selectRecentAlbums(viewer, RECENT_ALBUMS));
    return rows.map(toAlbumView);
  }

  /** Returns a user's further albums. The list is empty if either user has blocked the other. */
  async ofUser(viewer: Viewer, identifier: Identifier): Promise<PhotoAlbumView[]> {
    const userId = await userIdOf(this.prisma, identifier);
    return this.list(viewer, { userId });
  }

  async ofPet(viewer: Viewer, identifier: Identifier): Promise<PhotoAlbumView[]> {
    const pet = await this.prisma.pet.findFirst({
      where: { AND: [petsVisibleTo(viewer), identifier] },
      select: { id: true },
    });
    if (!pet) throw new AppError('pet_not_found');
    return this.list(viewer, { petId: pet.id });
  }

  /** @throws AppError album_not_found */
  async find(viewer: Viewer, uuid: string): Promise<PhotoAlbumView> {
    const [album] = await this.list(viewer, { uuid });
    if (!album) throw new AppError('album_not_found');
    return album;
  }

  /** Creates an album, or returns the album of an earlier request with the same `clientId`. */
  async create(viewer: Viewer, { name, audience, petUuid, clientId }: CreateAlbumDto): Promise<PhotoAlbumView> {
    const owner = await this.photos.ownAlbum(viewer, petUuid ? { uuid: petUuid } : undefined);
    const { uuid } = await this.prisma.$transaction(async (transaction) => {
      await this.photos.lockOwn(transaction, viewer, owner);
      const select = { uuid: true } as const;
      const stored = clientId && (await transaction.album.findFirst({ where: { ...owner, clientId }, select }));
      if (stored) return stored;
      const limit = quotasOf(this.config)['petId' in owner ? 'albumsPerPet' : 'albumsPerUser'];
      if ((await transaction.album.count({ where: owner })) >= limit) throw new AppError('too_many_albums');
      const data = { ...owner, name, audience: toAudience(audience), clientId: clientId || null };
      return transaction.album.create({ data, select });
    });
    return this.find(viewer, uuid);
  }

  async update(
    viewer: Viewer,
    uuid: string,
    { name, audience, coverPhotoId }: UpdateAlbumDto,
  ): Promise<PhotoAlbumView> {
    const { id, owner } = await this.ownedBy(viewer, uuid);
    await this.prisma.$transaction(async (transaction) => {
      await this.photos.lockOwn(transaction, viewer, owner);
      if (coverPhotoId !== undefined) {
        const where = { ...owner, ...shownPhoto, albumId: id, id: coverPhotoId };
        if ((await photosOf(transaction, owner).count({ where })) === 0)
          throw new InvalidFields({ coverPhotoId: ['photo_ids_invalid'] });
      }
      await transaction.album.update({
        where: { id },
        data: {
          ...(name !== undefined && { name }),
          ...(coverPhotoId !== undefined && { coverPhotoId }),
          ...(audience && { audience: toAudience(audience) }),
        },
        select: { id: true },
      });
    });
    return this.find(viewer, uuid);
  }

  /**
   * Moves the albums `albumUuids` to the front of the owner's list. Returns the list in its new
   * order.
   */
  async reorder(viewer: Viewer, { albumUuids, petUuid }: AlbumsOrderDto): Promise<PhotoAlbumView[]> {
    const owner = await this.photos.ownAlbum(viewer, petUuid ? { uuid: petUuid } : undefined);
    await this.prisma.$transaction(async (transaction) => {
      await this.photos.lockOwn(transaction, viewer, owner);
      const albums = await transaction.album.findMany({ where: owner, orderBy: { position: 'asc' } });
      const byUuid = new Map(albums.map((album) => [album.uuid, album]));
      const first = new Set(albumUuids.flatMap((uuid) => byUuid.get(uuid.toLowerCase()) ?? []));
      if (first.size !== albumUuids.length) throw new InvalidFields({ albumUuids: ['invalid'] });
      const ids = [...first, ...albums.filter((album) => !first.has(album))].map(({ id }) => id);
      const positions = albums.map(({ position }) => position);
      await transaction.$executeRaw(updatePositions('Album', ids, positions));
    });
    return this.list(viewer, owner);
  }

  /** Deletes the album. Its photos are deleted too, or move to the first album. */
  async remove(viewer: Viewer, uuid: string, { photos }: DeleteAlbumQuery): Promise<void> {
    const { id, owner } = await this.ownedBy(viewer, uuid);
    const committed = await this.prisma.$transaction(async (transaction) => {
      if ('petId' in owner) await preventAccountDeletion(transaction, viewer);
      const locked = await this.photos.lockOwn(transaction, viewer, owner);
      const inAlbum = photosOf(transaction, owner);
      let removed = async () => {};
      if (photos === 'delete') {
        // Includes hidden photos, which a moderator could otherwise restore in the first album.
        const rows = await inAlbum.findMany({ where: { albumId: id, ...notDeleted }, select: { id: true } });
        const ids = rows.map((photo) => photo.id);
        removed = await this.photos.removeIn(transaction, viewer, owner, ids);
      }
      await inAlbum.updateMany({ where: { albumId: id }, data: { albumId: null } });
      await transaction.album.delete({ where: { id }, select: { id: true } });
      if (photos === 'move') await this.photos.refreshFirstAlbum(transaction, owner, locked);
      return removed;
    });
    await committed();
  }

  /** Returns a page of the album's photos. */
  async photosIn(viewer: Viewer, uuid: string, query: PageQuery): Promise<Page<PhotoView>> {
    const album = await this.prisma.album.findFirst({
      where: { AND: [albumsVisibleTo(viewer), { uuid }] },
      select: ownerSelect,
    });
    if (!album) throw new AppError('album_not_found');
    return this.photos.page(ownerOf(album), album.id, query);
  }

  /** Moves the photos `photoIds` to the front of the album. Returns the album in its new order. */
  async reorderPhotos(viewer: Viewer, uuid: string, photoIds: number[]): Promise<PhotoView[]> {
    const { id, owner } = await this.ownedBy(viewer, uuid);
    return this.photos.reorder(viewer, photoIds, owner, id);
  }

  /** Creates a link for people without an account. An earlier link stops working. */
  async createLink(viewer: Viewer, uuid: string, { days }: CreateAlbumLinkDto): Promise<NewAlbumLinkView> {
    const secret = newSecret();
    const linkExpiresAt = new Date(Date.now() + days * DAY);
    await this.setLink(viewer, uuid, { linkHash: hashOf(secret), linkExpiresAt });
    return { secret, expiresAt: linkExpiresAt.toISOString() };
  }

  async removeLink(viewer: Viewer, uuid: string): Promise<void> {
    await this.setLink(viewer, uuid, { linkHash: null, linkExpiresAt: null });
  }

  /** @throws AppError not_found, also if the link has expired or was revoked */
  async open(secret: string): Promise<SharedAlbumView> {
    const { id, linkExpiresAt, name, ...album } = await this.shared(secret);
    const photoCount = await photosOf(this.prisma, ownerOf(album)).count({ where: { albumId: id, ...shownPhoto } });
    // The link does not reveal the last name of a person.
    const ownerName = album.pet?.name ?? album.user?.firstName ?? '';
    return { name, ownerName, photoCount, expiresAt: linkExpiresAt!.toISOString() };
  }

  async photosOfLink(secret: string, query: PageQuery): Promise<Page<PhotoView>> {
    const album = await this.shared(secret);
    return this.photos.page(ownerOf(album), album.id, query);
  }

  async removeExpiredLinks(): Promise<void> {
    await this.prisma.long.album.updateMany({
      where: { linkExpiresAt: { lte: new Date() } },
      data: { linkHash: null, linkExpiresAt: null },
    });
  }

  private async shared(secret: string) {
    const album = await this.prisma.album.findFirst({
      where: { linkHash: hashOf(secret), ...albumsWithOpenLink() },
      relationLoadStrategy: 'join',
      select: {
        ...ownerSelect,
        name: true,
        linkExpiresAt: true,
        user: { select: { firstName: true } },
        pet: { select: { name: true } },
      },
    });
    if (!album) throw new AppError('not_found');
    return album;
  }

  private async setLink(
    viewer: Viewer,
    uuid: string,
    data: Pick<Prisma.AlbumUncheckedUpdateInput, 'linkHash' | 'linkExpiresAt'>,
  ): Promise<void> {
    const { id, owner } = await this.ownedBy(viewer, uuid);
    await this.prisma.$transaction(async (transaction) => {
      await this.photos.lockOwn(transaction, viewer, owner);
      await transaction.album.update({ where: { id }, data, select: { id: true } });
    });
  }

  private async list(viewer: Viewer, where: Prisma.AlbumWhereInput): Promise<PhotoAlbumView[]> {
    const visible = await this.prisma.album.findMany({
      where: { AND: [albumsVisibleTo(viewer), where] },
      select: { id: true },
    });
    if (visible.length === 0) return [];
    const ids = visible.map(({ id }) => id);
    const rows = await this.prisma.$queryRaw<PhotoAlbumRow[]>(selectPhotoAlbums(ids));
    return rows.map((row) => toPhotoAlbumView(row, viewer));
  }

  /** @throws AppError album_not_found, not_yours */
  private async ownedBy(viewer: Viewer, uuid: string): Promise<{ id: number; owner: AlbumOwner }> {
    const visible = { AND: [albumsVisibleTo(viewer), { uuid }] };
    const own = { OR: [{ userId: viewer.id }, { pet: { userId: viewer.id } }] };
    const album = await this.prisma.album.findFirst({ where: { ...visible, ...own }, select: ownerSelect });
    if (album) return { id: album.id, owner: ownerOf(album) };
    throw notOwn((await this.prisma.album.count({ where: visible })) > 0, 'album_not_found');
  }
}

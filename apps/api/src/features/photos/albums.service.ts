import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { AlbumView } from './albums.dto.js';
import { toAlbumView, type AlbumRow } from './photos.mapper.js';
import { selectRecentAlbums } from './photos.sql.js';

const RECENT_ALBUMS = 2;

@Injectable()
export class AlbumsService {
  constructor(private readonly prisma: PrismaService) {}

  /**
   * Returns the albums with the latest updates. For equal times, users come before pets and higher
   * ids come first.
   */
  async recent(viewer: Viewer): Promise<AlbumView[]> {
    const rows = await this.prisma.$queryRaw<AlbumRow[]>(selectRecentAlbums(viewer, RECENT_ALBUMS));
    return rows.map(toAlbumView);
  }
}

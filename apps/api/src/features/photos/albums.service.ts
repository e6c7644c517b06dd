import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { AlbumView } from './albums.dto.js';
import { selectRecentAlbums, toAlbumView, type AlbumRow } from './photos.mapper.js';

const SHOWN = 2;

/** The albums of users and of pets together. */
@Injectable()
export class AlbumsService {
  constructor(private readonly prisma: PrismaService) {}

  /** If several were updated at the same moment, users come before pets, and higher ids before lower ones. */
  async recent(viewer: Viewer): Promise<AlbumView[]> {
    const rows = await this.prisma.$queryRaw<AlbumRow[]>(selectRecentAlbums(viewer, SHOWN));
    return rows.map(toAlbumView);
  }
}

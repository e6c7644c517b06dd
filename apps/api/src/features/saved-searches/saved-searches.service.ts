import { Injectable } from '@nestjs/common';
import type { Prisma, SearchAlert } from '@sapa/prisma/client';
import { AppError } from '../../platform/errors/app-error.js';
import { MAX_SAVED_SEARCHES } from '../../platform/common/limits.js';
import { necessaryKeys } from '../find/filters.sql.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { Alert, CreateSavedSearchDto, SavedSearchView, UpdateSavedSearchDto } from './saved-searches.dto.js';
import { filtersOf, savedSearchSelect, toSavedSearchView } from './saved-searches.mapper.js';
import { selectNewCounts } from './saved-searches.sql.js';

const toAlert = (alert: Alert) => alert.toUpperCase() as SearchAlert;

/** Manages the viewer's saved searches, which no other user can see. */
@Injectable()
export class SavedSearchesService {
  constructor(private readonly prisma: PrismaService) {}

  async list(viewer: Viewer): Promise<SavedSearchView[]> {
    const [rows, counts] = await Promise.all([
      this.prisma.savedSearch.findMany({
        where: { userId: viewer.id },
        orderBy: { id: 'desc' },
        select: savedSearchSelect,
      }),
      this.prisma.$queryRaw<{ id: number; count: number }[]>(selectNewCounts(viewer)),
    ]);
    const countOf = new Map(counts.map(({ id, count }) => [id, count]));
    return rows.map((row) => toSavedSearchView(row, countOf.get(row.id) ?? 0));
  }

  /** Saves a search, or returns the search of an earlier request with the same `clientId`. */
  async create(viewer: Viewer, body: CreateSavedSearchDto): Promise<SavedSearchView> {
    const filters = filtersOf(body);
    const { clientId } = body;
    const search = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      const own = { userId: viewer.id };
      const select = savedSearchSelect;
      const stored = clientId && (await transaction.savedSearch.findFirst({ where: { ...own, clientId }, select }));
      if (stored) return stored;
      const count = await transaction.savedSearch.count({ where: own });
      if (count >= MAX_SAVED_SEARCHES) throw new AppError('too_many_saved_searches');
      return transaction.savedSearch.create({
        data: {
          ...own,
          clientId: clientId || null,
          name: body.name,
          alert: toAlert(body.alert ?? 'at_once'),
          filters: filters as Prisma.InputJsonObject,
          keys: necessaryKeys(filters),
        },
        select,
      });
    });
    return toSavedSearchView(search, 0);
  }

  async update(viewer: Viewer, id: number, { name, alert }: UpdateSavedSearchDto): Promise<SavedSearchView> {
    await this.prisma.savedSearch.update({
      where: { id, userId: viewer.id },
      data: { ...(name !== undefined && { name }), ...(alert !== undefined && { alert: toAlert(alert) }) },
      select: { id: true },
    });
    const search = (await this.list(viewer)).find((row) => row.id === id);
    if (!search) throw new AppError('not_found');
    return search;
  }

  /** Records that the viewer has opened the search, which resets `newCount`. */
  async open(viewer: Viewer, id: number): Promise<void> {
    await this.prisma.savedSearch.update({
      where: { id, userId: viewer.id },
      data: { seenAt: new Date() },
      select: { id: true },
    });
  }

  async remove(viewer: Viewer, id: number): Promise<void> {
    await this.prisma.savedSearch.delete({ where: { id, userId: viewer.id }, select: { id: true } });
  }
}

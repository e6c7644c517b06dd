import { Injectable, type StreamableFile } from '@nestjs/common';
import type { HealthShare } from '@sapa/prisma/client';
import { hashOf, newSecret } from '../../platform/common/hash.js';
import { HEALTH } from '../../platform/common/limits.js';
import { AppError } from '../../platform/errors/app-error.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { shown } from '../pets/pets.visibility.js';
import { KINDS } from './details.dto.js';
import { DocumentsService } from './documents.service.js';
import {
  entrySelect,
  identificationSelect,
  NEWEST_FIRST,
  toEntryView,
  toIdentificationView,
  toPetView,
  toKind,
} from './health-records.mapper.js';
import { sharedEntry } from './health-records.visibility.js';
import { RecordAccessService } from './record-access.service.js';
import type {
  CreateHealthShareDto,
  HealthShareView,
  NewHealthShareView,
  Section,
  SharedHealthRecordView,
} from './shares.dto.js';

const DAY = 24 * 3_600_000;
const CLEANUP_INTERVAL = 3600;

/** Links that are not expired, of pets that are neither hidden nor owned by a disabled account. */
const openShares = () => ({ expiresAt: { gt: new Date() }, pet: shown });

const toShareView = (share: HealthShare): HealthShareView => ({
  id: share.id,
  sections: share.sections as Section[],
  expiresAt: share.expiresAt.toISOString(),
  openCount: share.openCount,
  lastOpenedAt: share.lastOpenedAt?.toISOString() ?? null,
  createdAt: share.createdAt.toISOString(),
});

const kindsOf = (sections: string[]) => KINDS.filter((kind) => sections.includes(kind)).map(toKind);

/** Manages links with which people without an account read parts of a record. */
@Injectable()
export class SharesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly access: RecordAccessService,
    private readonly documents: DocumentsService,
    jobs: JobsService,
  ) {
    jobs.repeat('expired health links', CLEANUP_INTERVAL, () => this.removeExpired());
  }

  async list(viewer: Viewer, uuid: string): Promise<HealthShareView[]> {
    const { pet } = await this.access.ownedBy(viewer, uuid);
    const shares = await this.prisma.healthShare.findMany({
      where: { petId: pet.id, expiresAt: { gt: new Date() } },
      orderBy: { id: 'desc' },
    });
    return shares.map(toShareView);
  }

  /** @throws AppError too_many_health_shares */
  async create(viewer: Viewer, uuid: string, { sections, days }: CreateHealthShareDto): Promise<NewHealthShareView> {
    const secret = newSecret();
    const share = await this.prisma.$transaction(async (transaction) => {
      await this.access.lock(transaction, uuid);
      const { pet } = await this.access.ownedBy(viewer, uuid, transaction);
      const now = Date.now();
      const count = await transaction.healthShare.count({ where: { petId: pet.id, expiresAt: { gt: new Date(now) } } });
      if (count >= HEALTH.shares) throw new AppError('too_many_health_shares');
      return transaction.healthShare.create({
        data: { petId: pet.id, secretHash: hashOf(secret), sections, expiresAt: new Date(now + days * DAY) },
      });
    });
    return { ...toShareView(share), secret };
  }

  async remove(viewer: Viewer, uuid: string, id: number): Promise<void> {
    const { pet } = await this.access.ownedBy(viewer, uuid);
    await this.prisma.healthShare.delete({ where: { id, petId: pet.id }, select: { id: true } });
  }

  /**
   * Returns the shared part of the record and counts the opening.
   * @throws AppError not_found, also if the link has expired or was revoked
   */
  async open(secret: string): Promise<SharedHealthRecordView> {
    const share = await this.prisma.healthShare.update({
      where: { secretHash: hashOf(secret), ...openShares() },
      data: { openCount: { increment: 1 }, lastOpenedAt: new Date() },
      include: { pet: { include: { identification: { select: identificationSelect } } } },
    });
    const { pet, sections, expiresAt } = share;
    const entries = await this.prisma.healthEntry.findMany({
      where: { petId: pet.id, kind: { in: kindsOf(sections) }, ...sharedEntry },
      orderBy: [...NEWEST_FIRST],
      take: HEALTH.sharedEntries,
      relationLoadStrategy: 'join',
      select: entrySelect,
    });
    const withDocuments = sections.includes('documents');
    return {
      pet: toPetView(pet),
      sections: sections as Section[],
      expiresAt: expiresAt.toISOString(),
      identification: sections.includes('identification') ? toIdentificationView(pet, pet.identification) : null,
      entries: entries.map((entry) => {
        const view = toEntryView(entry, { isOwner: false });
        return withDocuments ? view : { ...view, documents: [] };
      }),
    };
  }

  /** Opens a document of a shared entry. */
  async openDocument(secret: string, id: string): Promise<StreamableFile> {
    const share = await this.prisma.healthShare.findFirst({
      where: { secretHash: hashOf(secret), sections: { has: 'documents' }, ...openShares() },
      select: { petId: true, sections: true },
    });
    const document =
      share &&
      (await this.prisma.healthDocument.findFirst({
        where: { id, petId: share.petId, entry: { kind: { in: kindsOf(share.sections) }, ...sharedEntry } },
        select: { key: true, title: true, type: true },
      }));
    if (!document) throw new AppError('not_found');
    return this.documents.stream(document);
  }

  async removeExpired(): Promise<void> {
    await this.prisma.long.healthShare.deleteMany({ where: { expiresAt: { lte: new Date() } } });
  }
}

import { Injectable, StreamableFile } from '@nestjs/common';
import { Config, quotasOf } from '../../config.js';
import type { Prisma } from '@sapa/prisma/client';
import { HEALTH } from '../../platform/common/limits.js';
import { Repeated, unlessRepeated } from '../../platform/common/repeated.js';
import { AppError } from '../../platform/errors/app-error.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { lockAccount } from '../../platform/users/users.sql.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { DocumentFiles, extensionOf } from './document-files.js';
import type { UploadDocumentDto } from './documents.dto.js';
import type { HealthDocumentView } from './health-records.dto.js';
import { documentSelect, toDocumentView } from './health-records.mapper.js';
import { HealthRecordsService } from './health-records.service.js';
import { countedWith, patientsOf, sharedEntry } from './health-records.visibility.js';
import { RecordAccessService, type RecordAccess } from './record-access.service.js';

const MEGABYTE = 1024 * 1024;

const fileSelect = { key: true, title: true, type: true, entryId: true, pet: { select: { uuid: true } } } as const;
export type DocumentFile = Prisma.HealthDocumentGetPayload<{ select: typeof fileSelect }>;

/** Characters that file names cannot have on some systems. */
// eslint-disable-next-line no-control-regex
const UNSAFE = /[\x00-\x1f\x7f/\\:*?"<>|]/g;

/** Returns the header that makes browsers save the document under its title. */
export function dispositionOf(title: string, type: string): string {
  const name = `${title.replaceAll(UNSAFE, '_').replace(/^\.+/, '')}.${extensionOf(type)}`;
  const ascii = name.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
}

/** Manages the documents of entries. Their files are never public. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly access: RecordAccessService,
    private readonly records: HealthRecordsService,
    private readonly files: DocumentFiles,
    private readonly config: Config,
  ) {}

  /**
   * Adds a document to an entry that the caller may change, or returns the document of an earlier
   * request with the same `clientId`.
   * @throws AppError too_many_documents, documents_full
   */
  async add(
    viewer: Viewer,
    uuid: string,
    entryId: number,
    file: string,
    { title, clientId }: UploadDocumentDto,
  ): Promise<HealthDocumentView> {
    const before = await this.access.of(viewer, uuid, null);
    this.records.requireChangeable(await this.records.find(before, entryId), before);
    const added = this.files.store(file, ({ key, type, bytes }) =>
      this.prisma.$transaction(async (transaction) => {
        // The owner's limit covers all pets of the owner.
        await transaction.$queryRaw(lockAccount(before.pet.userId));
        await this.access.lock(transaction, uuid);
        const record = await this.access.of(viewer, uuid, 'CHANGED', transaction);
        this.records.requireChangeable(await this.records.find(record, entryId, transaction), record);
        const select = documentSelect;
        const stored =
          clientId && (await transaction.healthDocument.findFirst({ where: { entryId, clientId }, select }));
        if (stored) throw new Repeated(toDocumentView(stored));
        await this.requireRoom(transaction, record, entryId, bytes);
        const document = await transaction.healthDocument.create({
          data: { entryId, petId: record.pet.id, key, title, type, bytes, clientId: clientId || null },
          select,
        });
        return toDocumentView(document);
      }),
    );
    return unlessRepeated(added);
  }

  /** Opens a document of an entry that the viewer may see. */
  async open(viewer: Viewer, id: string): Promise<StreamableFile> {
    const document = await this.find(viewer, id);
    await this.access.of(viewer, document.pet.uuid, 'DOWNLOADED');
    return this.stream(document);
  }

  /** Opens the file of a document. */
  async stream({ key, title, type }: Pick<DocumentFile, 'key' | 'title' | 'type'>): Promise<StreamableFile> {
    const file = await this.files.read(key);
    if (!file) throw new AppError('not_found');
    return new StreamableFile(file.stream, { type, length: file.bytes, disposition: dispositionOf(title, type) });
  }

  async remove(viewer: Viewer, id: string): Promise<void> {
    const { entryId, pet } = await this.find(viewer, id);
    await this.prisma.$transaction(async (transaction) => {
      await this.access.lock(transaction, pet.uuid);
      const record = await this.access.of(viewer, pet.uuid, 'CHANGED', transaction);
      this.records.requireChangeable(await this.records.find(record, Number(entryId), transaction), record);
      await transaction.healthDocument.delete({ where: { id, petId: record.pet.id }, select: { id: true } });
    });
    await this.files.removeDeleted();
  }

  /** @throws AppError not_found */
  private async find(viewer: Viewer, id: string): Promise<DocumentFile> {
    const document = await this.prisma.healthDocument.findFirst({
      where: {
        id,
        OR: [{ pet: { ...notHidden, userId: viewer.id } }, { pet: patientsOf(viewer), entry: sharedEntry }],
      },
      select: fileSelect,
    });
    if (!document) throw new AppError('not_found');
    return document;
  }

  private async requireRoom(
    { healthDocument }: Prisma.TransactionClient,
    record: RecordAccess,
    entryId: number,
    bytes: number,
  ): Promise<void> {
    const { id: petId, userId } = record.pet;
    const entry = countedWith(record);
    const [ofEntry, ofPet, { _sum }] = await Promise.all([
      healthDocument.count({ where: { entryId } }),
      healthDocument.count({ where: { petId, entry } }),
      healthDocument.aggregate({ where: { pet: { userId }, entry }, _sum: { bytes: true } }),
    ]);
    if (ofEntry >= HEALTH.documentsPerEntry || ofPet >= HEALTH.documents) throw new AppError('too_many_documents');
    if ((_sum.bytes ?? 0) + bytes > quotasOf(this.config).documentMegabytesPerUser * MEGABYTE)
      throw new AppError('documents_full');
  }
}

import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { documentPath, type FileContent } from '../../platform/storage/file-store.js';
import { reencodeDocument } from '../../platform/storage/image.js';
import { keyOf, StorageService } from '../../platform/storage/storage.service.js';

/** Milliseconds after which an upload without a database row counts as failed. */
const UPLOAD_TIMEOUT = 3_600_000;
/** Seconds between two runs that remove files of deleted documents. */
const SWEEP_INTERVAL = 60;
const BATCH = 100;

const EXTENSIONS: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' };
export const extensionOf = (type: string): string => EXTENSIONS[type] ?? 'bin';

export interface StoredDocument {
  key: string;
  type: string;
  bytes: number;
}

/** Returns true if the file starts with a PDF header and has the PDF end marker near its end. */
async function isPdf(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const head = await handle.read(Buffer.alloc(8), 0, 8, 0);
    const tail = await handle.read(Buffer.alloc(1024), 0, 1024, Math.max(0, size - 1024));
    return /^%PDF-[12]\./.test(head.buffer.toString('latin1')) && tail.buffer.includes('%%EOF');
  } finally {
    await handle.close();
  }
}

/**
 * Returns the content to store, and its type, which is detected from the content. Pictures are
 * encoded again. A PDF is stored unchanged, so browsers must download it instead of showing it.
 * @throws AppError document_not_accepted, image_broken, image_too_large
 */
async function toDocument(file: string): Promise<{ content: Buffer; type: string }> {
  if (await isPdf(file)) return { content: await readFile(file), type: 'application/pdf' };
  try {
    const { bytes, type } = await reencodeDocument(file);
    return { content: bytes, type };
  } catch (error) {
    throw error instanceof AppError && error.code === 'image_not_accepted'
      ? new AppError('document_not_accepted')
      : error;
  }
}

/** Stores the files of documents, and removes files whose row was deleted or never inserted. */
@Injectable()
export class DocumentFiles {
  private readonly logger = new Logger('documents');

  constructor(
    private readonly prisma: PrismaService,
    private readonly storage: StorageService,
    jobs: JobsService,
  ) {
    jobs.repeat('deleted documents', SWEEP_INTERVAL, () => this.sweep());
  }

  /** Stores an uploaded file, then calls `record` to insert its row. */
  async store<T>(file: string, record: (stored: StoredDocument) => Promise<T>): Promise<T> {
    const { content, type } = await toDocument(file);
    const key = keyOf(randomBytes(16).toString('hex'));
    await this.prisma.pendingDocument.create({ data: { key, dueAt: new Date(Date.now() + UPLOAD_TIMEOUT) } });
    try {
      await this.storage.files.put(documentPath(key), content).catch((error: unknown) => {
        throw this.storage.toStorageError(error) ?? error;
      });
      return await record({ key, type, bytes: content.length });
    } finally {
      // Now due: `sweep` removes the file unless `record` has inserted its row.
      await this.prisma.pendingDocument
        .updateMany({ where: { key }, data: { dueAt: new Date() } })
        .then(() => this.sweep())
        .catch((error: Error) => this.logger.warn(`failed to complete an upload: ${error.message}`));
    }
  }

  /** Returns undefined if the file is missing. */
  read(key: string): Promise<FileContent | undefined> {
    return this.storage.files.read(documentPath(key));
  }

  /**
   * Removes the files of deleted documents. Deletes the pending row after the file, so that a
   * failed removal is retried. Never throws.
   */
  async sweep(): Promise<void> {
    try {
      for (;;) {
        const due = await this.prisma.pendingDocument.findMany({
          where: { dueAt: { lte: new Date() } },
          orderBy: { dueAt: 'asc' },
          take: BATCH,
          select: { key: true },
        });
        if (due.length === 0) return;
        const keys = due.map(({ key }) => key);
        const kept = await this.prisma.healthDocument.findMany({ where: { key: { in: keys } }, select: { key: true } });
        const keptKeys = new Set(kept.map(({ key }) => key));
        for (const key of keys) if (!keptKeys.has(key)) await this.storage.files.remove(documentPath(key));
        await this.prisma.pendingDocument.deleteMany({ where: { key: { in: keys } } });
      }
    } catch (error) {
      this.logger.warn(`failed to remove documents: ${(error as Error).message}`);
    }
  }
}

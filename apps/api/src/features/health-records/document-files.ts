import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
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

/** Bytes in which PDF readers look for the header. */
const PDF_HEAD = 1024;
const BYTE_ORDER_MARK = /^\xEF\xBB\xBF/;
/** Lines that scanners and mail programs write in front of a PDF: empty lines and MIME headers. */
const HARMLESS_LINE = /^(?:$|\s|[A-Za-z-]+:)/;

/**
 * Returns the content of a PDF from its header on, or undefined for other files. Other content in
 * front of the header may make the file a page or a program, too. Many PDFs have no end marker, so
 * one complete object is enough.
 */
async function readPdf(file: string): Promise<Buffer | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PDF_HEAD), 0, PDF_HEAD, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    const start = head.search(/%PDF-[12]\./);
    const lines = head
      .slice(0, start)
      .replace(BYTE_ORDER_MARK, '')
      .split(/\r\n?|\n/);
    if (start < 0 || !lines.every((line) => HARMLESS_LINE.test(line))) return undefined;
    const content = (await handle.readFile()).subarray(start);
    return content.includes('endobj') || content.includes('%%EOF') ? content : undefined;
  } finally {
    await handle.close();
  }
}

/**
 * Returns the content to store, and its type, which is detected from the content. Pictures are
 * encoded again. A PDF keeps its scripts, so browsers must download it instead of showing it.
 * @throws AppError document_not_accepted, image_broken, image_too_large
 */
async function toDocument(file: string): Promise<{ content: Buffer; type: string }> {
  const pdf = await readPdf(file);
  if (pdf) return { content: pdf, type: 'application/pdf' };
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

import { open } from 'node:fs/promises';
import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { documentPath, type FileContent } from '../../platform/storage/file-store.js';
import { reencodeDocument } from '../../platform/storage/image.js';
import { StorageService } from '../../platform/storage/storage.service.js';

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

/** Stores and reads the files of documents. */
@Injectable()
export class DocumentFiles {
  private readonly logger = new Logger('documents');

  constructor(private readonly storage: StorageService) {}

  /** Stores an uploaded file, then calls `record` to insert its row. */
  async store<T>(file: string, record: (stored: StoredDocument) => Promise<T>): Promise<T> {
    const { content, type } = await toDocument(file);
    return this.storage.storeDocument(content, (key) => record({ key, type, bytes: content.length }));
  }

  /** Returns undefined if the file is missing. */
  read(key: string): Promise<FileContent | undefined> {
    return this.storage.files.read(documentPath(key));
  }

  /** Removes the files of deleted documents. Never throws, because a job repeats it. */
  async removeDeleted(): Promise<void> {
    await this.storage
      .placeDue()
      .catch((error: Error) => this.logger.warn(`failed to remove documents: ${error.message}`));
  }
}

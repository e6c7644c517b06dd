import { Readable, type Writable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { LANGUAGES, type Language } from '../../platform/http/language.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { DownloadFiles } from '../../platform/storage/download-files.js';
import { isStorageFull } from '../../platform/storage/file-store.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { Archive } from './archive.js';
import { readme } from './readme.js';
import { SECTIONS } from './sections.js';
import { documentsOf } from './sections/health.js';
import { verificationDocuments } from './sections/verification.js';
import { picturesOf } from './sections/photos.js';
import type { AnySection, Subject } from './sections/section.js';

/** Streams a section of the data as a JSON array or object, row by row. */
async function* toJson({ isObject, rows }: AnySection, subject: Subject, signal: AbortSignal): AsyncGenerator<string> {
  let isFirst = true;
  if (!isObject) yield '[';
  for await (const row of rows(subject)) {
    signal.throwIfAborted();
    yield `${isFirst ? '' : ','}${isObject ? '' : '\n'}${JSON.stringify(row, undefined, isObject ? 2 : undefined)}`;
    isFirst = false;
  }
  yield isObject ? '\n' : '\n]\n';
}

const allDocumentsOf = async (subject: Subject) => [
  ...(await documentsOf(subject)),
  ...(await verificationDocuments(subject)),
];

/** Writes the archive of a user's data. */
@Injectable()
export class DownloadMaker {
  private readonly logger = new Logger('downloads');

  constructor(
    private readonly prisma: PrismaService,
    private readonly storage: StorageService,
    private readonly files: DownloadFiles,
  ) {}

  /**
   * Writes the archive. Returns the name and size of the file.
   * @throws AppError storage_full
   */
  async make(userId: number, language: Language, signal: AbortSignal): Promise<{ name: string; bytes: number }> {
    const subject = this.subjectOf(userId, language);
    if (await this.files.hasLimit()) await this.files.requireRoom(await this.bytesOfFiles(subject, signal));
    try {
      return await this.files.write((output) => this.fill(output, subject, signal));
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      this.logger.error(`failed to store a download: ${(error as Error).message}`);
      throw new AppError('storage_full', undefined, error as Error);
    }
  }

  /** Writes the archive to a stream and ends the stream. */
  async write(output: Writable, userId: number, language: Language, signal: AbortSignal): Promise<void> {
    await this.fill(output, this.subjectOf(userId, language), signal);
  }

  private subjectOf(userId: number, language: Language): Subject {
    return {
      prisma: this.prisma.long,
      userId,
      language,
      pathOf: async ({ key, name, path }) => ((await this.storage.sizeOf(key, name)) === undefined ? null : path),
    };
  }

  /** Returns the total size of all pictures and documents in bytes. Text is not counted. */
  private async bytesOfFiles(subject: Subject, signal: AbortSignal): Promise<number> {
    let bytes = 0;
    for await (const { key, name } of picturesOf(subject)) {
      signal.throwIfAborted();
      bytes += (await this.storage.sizeOf(key, name)) ?? 0;
    }
    for (const document of await allDocumentsOf(subject)) bytes += document.bytes;
    return bytes;
  }

  private async fill(output: Writable, subject: Subject, signal: AbortSignal): Promise<void> {
    const archive = new Archive(output, signal);
    const createdAt = new Date();
    for (const language of LANGUAGES)
      await archive.add(`README.${language}.txt`, Readable.from([readme(language, createdAt)]), { compress: true });
    for (const section of SECTIONS) {
      const content = Readable.from(toJson(section, subject, signal));
      await archive.add(`data/${section.file}.json`, content, { compress: true });
    }
    for await (const { key, name, path } of picturesOf(subject)) {
      const content = await this.storage.read(key, name);
      if (content) await archive.add(path, content, { compress: false });
    }
    for (const { stored, path } of await allDocumentsOf(subject)) {
      signal.throwIfAborted();
      const file = await this.storage.files.read(stored);
      if (file) await archive.add(path, file.stream, { compress: false });
    }
    await archive.close();
  }
}

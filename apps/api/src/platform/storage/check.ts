import type { Config } from '../../config.js';
import { Preparation } from '../http/preparation.js';
import { JobsService } from '../jobs/jobs.service.js';
import { Metrics } from '../metrics/metrics.js';
import { notDeleted } from '../prisma/hidden.js';
import { LONG_LIMITS, PrismaService, withoutPooler } from '../prisma/prisma.service.js';
import { Statements } from '../prisma/statements.js';
import { documentPath } from './file-store.js';
import { usedDocuments } from './used-documents.js';
import { inBatches } from './in-batches.js';
import { variantFile, VIDEO_FILE } from './urls.js';
import { folderOf, keyOf, PICTURE_FOLDERS, StorageService, type PictureFolder } from './storage.service.js';

/** Rows or keys per step. */
const BATCH = 500;
/** Pictures whose files are listed concurrently. */
const CONCURRENCY = 16;

/** The files that a picture's folder must contain. */
interface Picture {
  key: string;
  names: string[];
}

interface PictureRow {
  id: number;
  key: string;
  widths: number[];
  videoSeconds?: number | null;
}

const toPicture = ({ key, widths, videoSeconds }: PictureRow): Picture => ({
  key,
  names: [...widths.map(variantFile), ...(videoSeconds ? [VIDEO_FILE] : [])],
});

export interface CheckResult {
  pictures: number;
  /** Files of a row that are missing or empty, such as `ab/ab…/320.webp` or `documents/ab/ab…`. */
  missing: string[];
  /** Keys of files in a different folder than their row requires. */
  misplaced: string[];
  /** Storage keys of pictures, and paths of documents, without a row. */
  orphaned: string[];
  /** Pictures that the repair moved, and documents that it removed. */
  repaired: string[];
}

export interface CheckOptions {
  /**
   * Moves misplaced pictures to their folder and pictures without a row to the trash. Removes
   * documents without a row.
   */
  repair?: boolean;
  /** Skips the search for missing files. */
  filesOnly?: boolean;
  /** Called for each finding. */
  onFinding?: (kind: 'missing' | 'misplaced' | 'orphaned', name: string) => void;
}

/** Folder for a picture's files; `pending` while they are being stored or moved. */
type Place = PictureFolder | 'nowhere' | 'pending';

type Files = Record<PictureFolder, Set<string>>;

/**
 * Compares the stored files with the rows. Can run while servers run: it skips pending pictures
 * and checks each finding twice.
 */
class StorageCheck {
  private readonly result: CheckResult = { pictures: 0, missing: [], misplaced: [], orphaned: [], repaired: [] };

  constructor(
    private readonly prisma: PrismaService,
    private readonly storage: StorageService,
    private readonly options: CheckOptions,
  ) {}

  async run(): Promise<CheckResult> {
    if (!this.options.filesOnly) {
      await this.checkRows();
      await this.checkDocumentRows();
    }
    await this.checkFiles();
    await this.checkDocumentFiles();
    return this.result;
  }

  private async checkRows(): Promise<void> {
    const { petPhoto, userPhoto, media, reportPhoto } = this.prisma;
    const page = { orderBy: { id: 'asc' }, take: BATCH, select: { id: true, key: true, widths: true } } as const;
    const pages: ((after: number) => PromiseLike<PictureRow[]>)[] = [
      (after) => petPhoto.findMany({ ...page, where: { id: { gt: after }, ...notDeleted } }),
      (after) => userPhoto.findMany({ ...page, where: { id: { gt: after }, ...notDeleted } }),
      (after) =>
        media.findMany({ ...page, select: { ...page.select, videoSeconds: true }, where: { id: { gt: after } } }),
      (after) => reportPhoto.findMany({ ...page, where: { id: { gt: after } } }),
    ];
    for (const pageAfter of pages)
      for (let rows = await pageAfter(0); rows.length > 0; rows = await pageAfter(rows.at(-1)!.id)) {
        this.result.pictures += rows.length;
        const places = await this.placesOf(rows);
        const incomplete = new Set<string>();
        const pictures = rows.map(toPicture);
        await inBatches(pictures, CONCURRENCY, async ({ key, names }) => {
          const folder = places.get(key);
          if (folder !== 'uploads' && folder !== 'hidden') return;
          const found = await this.namesIn(folder, key);
          if (!names.every((name) => found.has(name))) incomplete.add(key);
        });
        await this.judge(pictures.filter(({ key }) => incomplete.has(key)));
      }
  }

  private async checkFiles(): Promise<void> {
    for (const folder of PICTURE_FOLDERS) await this.checkFolder(folder);
  }

  private async checkFolder(folder: PictureFolder): Promise<void> {
    const keys = new Set<string>();
    for await (const file of this.storage.files.list(folder)) {
      const name = file.path.split('/').at(-2)!;
      if (/^[0-9a-f]{32}$/.test(name)) keys.add(keyOf(name));
      if (keys.size < BATCH) continue;
      await this.checkKeys(folder, [...keys]);
      keys.clear();
    }
    await this.checkKeys(folder, [...keys]);
  }

  private async checkKeys(folder: PictureFolder, keys: string[]): Promise<void> {
    const pictures = keys.map((key) => ({ key, names: [] }));
    const places = await this.placesOf(pictures);
    await this.judge(pictures.filter(({ key }) => places.get(key) !== folder));
  }

  /** Checks suspects again: files may have changed after the first check read the rows. */
  private async judge(suspects: Picture[]): Promise<void> {
    if (suspects.length === 0) return;
    const before = await this.placesOf(suspects);
    const files = new Map<string, Files>();
    await inBatches(
      suspects.filter(({ key }) => before.get(key) !== 'pending'),
      CONCURRENCY,
      async ({ key }) => void files.set(key, await this.filesOf(key)),
    );
    const after = await this.placesOf(suspects);
    const movable: string[] = [];
    for (const { key, names } of suspects) {
      const found = files.get(key);
      const place = after.get(key)!;
      if (!found || place !== before.get(key)) continue;
      const isUsed = place === 'uploads' || place === 'hidden';
      const isElsewhere = PICTURE_FOLDERS.some((folder) => folder !== place && found[folder].size > 0);
      const kind = isUsed ? 'misplaced' : 'orphaned';
      if (isElsewhere && !this.result[kind].includes(key)) {
        this.add(kind, key);
        movable.push(key);
      }
      if (!isUsed) continue;
      const all = new Set(PICTURE_FOLDERS.flatMap((folder) => [...found[folder]]));
      for (const name of names) if (!all.has(name)) this.add('missing', `${key}/${name}`);
    }
    if (this.options.repair && movable.length > 0) await this.repair(movable);
  }

  private async checkDocumentRows(): Promise<void> {
    const { healthDocument, businessVerification } = this.prisma;
    const page = (after: string) => ({
      where: { key: { gt: after } },
      orderBy: { key: 'asc' as const },
      take: BATCH,
      select: { key: true },
    });
    await this.checkDocumentPages((after) => healthDocument.findMany(page(after)));
    await this.checkDocumentPages((after) => businessVerification.findMany(page(after)));
  }

  private async checkDocumentPages(read: (after: string) => Promise<{ key: string | null }[]>): Promise<void> {
    for (let after = '', count = BATCH; count === BATCH;) {
      const keys = (await read(after)).flatMap(({ key }) => key ?? []);
      await inBatches(keys, CONCURRENCY, async (key) => {
        if (await this.storage.files.sizeOf(documentPath(key))) return;
        // The document may have been deleted after its row was read.
        if ((await usedDocuments(this.prisma, [key])).has(key)) this.add('missing', documentPath(key));
      });
      count = keys.length;
      after = keys.at(-1) ?? after;
    }
  }

  private async checkDocumentFiles(): Promise<void> {
    let keys: string[] = [];
    for await (const { path } of this.storage.files.list('documents')) {
      keys.push(path.slice(path.indexOf('/') + 1));
      if (keys.length < BATCH) continue;
      await this.checkDocumentKeys(keys);
      keys = [];
    }
    await this.checkDocumentKeys(keys);
  }

  /** Finds documents without a row. The repair removes them, because documents have no trash. */
  private async checkDocumentKeys(keys: string[]): Promise<void> {
    // An upload ends after its row is inserted, so pending uploads are read first.
    const pending = await this.prisma.pendingFile.findMany({ where: { key: { in: keys } }, select: { key: true } });
    const stored = await usedDocuments(this.prisma, keys);
    const known = new Set([...pending.map(({ key }) => key), ...stored]);
    for (const path of keys.filter((key) => !known.has(key)).map(documentPath)) {
      this.add('orphaned', path);
      if (!this.options.repair) continue;
      await this.storage.files.remove(path);
      this.result.repaired.push(path);
    }
  }

  private async repair(keys: string[]): Promise<void> {
    await this.storage.markForMove(this.prisma, keys);
    await this.storage.place(keys);
    const left = await this.prisma.pendingFile.findMany({
      where: { key: { in: keys }, state: 'MOVING' },
      select: { key: true },
    });
    const failed = new Set(left.map(({ key }) => key));
    this.result.repaired.push(...keys.filter((key) => !failed.has(key)));
  }

  private add(kind: 'missing' | 'misplaced' | 'orphaned', name: string): void {
    this.result[kind].push(name);
    this.options.onFinding?.(kind, name);
  }

  private async placesOf(pictures: { key: string }[]): Promise<Map<string, Place>> {
    const keys = pictures.map(({ key }) => key);
    const rows = await this.prisma.pendingFile.findMany({ where: { key: { in: keys } } });
    const states = new Map(rows.map(({ key, state }) => [key, state]));
    const used = await this.storage.findUsed(keys);
    const placeOf = (key: string): Place => {
      const [state, picture] = [states.get(key), used.get(key)];
      if (state === 'UPLOADING' || state === 'MOVING') return 'pending';
      // A restored database may use a picture that is in the trash.
      if (picture) return picture.isHidden ? 'hidden' : 'uploads';
      return state === 'TRASHED' ? 'trash' : 'nowhere';
    };
    return new Map(keys.map((key) => [key, placeOf(key)]));
  }

  private async filesOf(key: string): Promise<Files> {
    const [uploads, hidden, trash] = await Promise.all(PICTURE_FOLDERS.map((folder) => this.namesIn(folder, key)));
    return { uploads: uploads!, hidden: hidden!, trash: trash! };
  }

  /** Returns the names of files that are not empty. */
  private async namesIn(folder: PictureFolder, key: string): Promise<Set<string>> {
    const names = new Set<string>();
    for await (const { path, bytes } of this.storage.files.list(folderOf(folder, key)))
      if (bytes > 0) names.add(path.split('/').at(-1)!);
    return names;
  }
}

/** Finds pictures and documents without files, files without rows, and misplaced pictures. */
export async function checkStorage(config: Config, options: CheckOptions = {}): Promise<CheckResult> {
  const prisma = new PrismaService(withoutPooler(config), LONG_LIMITS);
  try {
    const jobs = new JobsService(prisma, new Statements(prisma), new Preparation(), new Metrics());
    const storage = new StorageService(config, prisma, jobs);
    return await new StorageCheck(prisma, storage, options).run();
  } finally {
    await prisma.$disconnect();
  }
}

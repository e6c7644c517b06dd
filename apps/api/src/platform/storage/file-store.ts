import { StorageError } from '../errors/storage-error.js';
import type { Readable, Writable } from 'node:stream';

/** Top folders of a store. Only `uploads` is public. */
export const FOLDERS = ['uploads', 'hidden', 'trash', 'downloads', 'documents'] as const;
export type TopFolder = (typeof FOLDERS)[number];

/** Returns the path of a document, which is never public. */
export const documentPath = (key: string) => `documents/${key}`;

export interface StoredFile {
  /** Relative to the store, such as `uploads/ab/ab…/320.webp`. */
  path: string;
  bytes: number;
  changedAt: Date;
}

export interface FileContent {
  stream: Readable;
  bytes: number;
}

/** Codes of Node.js for a full disk, an exceeded quota and a file that is too large. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** HTTP status with which S3 servers refuse files when they are full. */
const INSUFFICIENT_STORAGE = 507;

/** Whether a store or a disk has refused a file because it has no space left. */
export function isStorageFull(error: unknown): boolean {
  const { code, cause, $metadata } = (error ?? {}) as {
    code?: string;
    cause?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  if (NO_SPACE.has(code ?? '') || $metadata?.httpStatusCode === INSUFFICIENT_STORAGE) return true;
  return error instanceof StorageError && isStorageFull(cause);
}

/**
 * Stores files by path. Two implementations: a folder (`LocalFiles`) and an S3 bucket (`S3Files`).
 * Every write is atomic: a file is complete or absent.
 */
export interface FileStore {
  /** Throws if files cannot be stored. */
  check(): Promise<void>;

  /** Free bytes for downloads; Infinity for a store without a limit. */
  freeBytes(): Promise<number>;

  put(path: string, content: Buffer): Promise<void>;

  /** Stores the output of `work`, which must end the stream. Returns the number of bytes. */
  write(path: string, work: (output: Writable) => Promise<void>): Promise<number>;

  /** Returns undefined if the file does not exist. */
  read(path: string): Promise<FileContent | undefined>;

  /** Returns the size in bytes; undefined if the file does not exist. */
  sizeOf(path: string): Promise<number | undefined>;

  /** Lists the files of a folder and its subfolders, ordered by path. */
  list(folder: string): AsyncGenerator<StoredFile>;

  /**
   * Moves all files of a folder and returns their names. Callers may repeat it after a failure.
   */
  move(from: string, to: string): Promise<string[]>;

  remove(path: string): Promise<void>;

  /** Removes the files of a folder and returns their names. */
  removeFolder(folder: string): Promise<string[]>;
}

import type { Readable, Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Paths that are safe to unpack: relative, without `..` and most special characters. */
const SAFE_PATH = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9][a-z0-9-]*)?\.[a-z0-9]+$/i;

/** Writes a ZIP file to a stream, one entry after another, using a few kilobytes of memory. */
export class Archive {
  private readonly zip = new ZipFile();
  private readonly createdAt = new Date();
  private readonly output: Promise<void>;
  private readonly failure = new AbortController();

  /** @param signal aborts writing the archive */
  constructor(target: Writable, signal: AbortSignal) {
    const stop = AbortSignal.any([signal, this.failure.signal]);
    this.output = pipeline(this.zip.outputStream, target, { signal: stop });
    this.output.catch((error: unknown) => this.failure.abort(error));
    this.zip.on('error', (error) => this.failure.abort(error));
  }

  /**
   * Adds a file and waits until its content has been read. `compress` is false for formats that
   * are already compressed.
   */
  async add(path: string, content: Readable, { compress }: { compress: boolean }): Promise<void> {
    if (!SAFE_PATH.test(path)) throw new Error(`not a path for an archive: ${path}`);
    const { signal } = this.failure;
    try {
      signal.throwIfAborted();
      const read = finished(content, { signal });
      this.zip.addReadStream(content, path, { compress, mtime: this.createdAt, mode: 0o100644 });
      await read;
    } catch (error) {
      content.destroy();
      const reason: unknown = signal.aborted ? signal.reason : error;
      this.failure.abort(reason);
      throw reason;
    }
  }

  /** Writes the end of the archive and closes the target. */
  async close(): Promise<void> {
    this.zip.end();
    await this.output;
  }
}

import type { Readable, Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A path in a ZIP that leads nowhere else when it is unpacked: names are made of letters, digits and a few signs, whatever people have written. */
const PATH = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9][a-z0-9-]*)?\.[a-z0-9]+$/i;

/** Writes a ZIP as it is made: one entry after the other, of which no more than a few kilobytes are in memory. */
export class Archive {
  private readonly zip = new ZipFile();
  private readonly madeAt = new Date();
  private readonly written: Promise<void>;
  private readonly broken = new AbortController();

  /** @param signal gives up */
  constructor(output: Writable, signal: AbortSignal) {
    const stop = AbortSignal.any([signal, this.broken.signal]);
    this.written = pipeline(this.zip.outputStream, output, { signal: stop });
    this.written.catch((error: unknown) => this.broken.abort(error));
    this.zip.on('error', (error) => this.broken.abort(error));
  }

  /** Resolves once the content has been read. @param compress not for what is compressed already */
  async add(path: string, content: Readable, { compress }: { compress: boolean }): Promise<void> {
    if (!PATH.test(path)) throw new Error(`not a path for an archive: ${path}`);
    const { signal } = this.broken;
    try {
      signal.throwIfAborted();
      const read = finished(content, { signal });
      this.zip.addReadStream(content, path, { compress, mtime: this.madeAt, mode: 0o100644 });
      await read;
    } catch (error) {
      content.destroy();
      const reason: unknown = signal.aborted ? signal.reason : error;
      this.broken.abort(reason);
      throw reason;
    }
  }

  /** Writes the rest; resolves once all of it has been handed to the output, which is closed. */
  async close(): Promise<void> {
    this.zip.end();
    await this.written;
  }
}

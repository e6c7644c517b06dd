import { createHash } from 'node:crypto';
import { Transform, type Readable, type Writable } from 'node:stream';
import { Logger } from '@nestjs/common';
import type { GetObjectCommandInput, GetObjectCommandOutput } from '@aws-sdk/client-s3';
import type { Config } from '../../config.js';
import { StorageError } from '../errors/storage-error.js';
import type { FileContent, FileStore, StoredFile } from './file-store.js';
import { PICTURE_CACHE_CONTROL } from './urls.js';

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  zip: 'application/zip',
};

/** Timeouts in milliseconds: for connecting, and for a connection without traffic. */
const CONNECTION_TIMEOUT = 3000;
const IDLE_TIMEOUT = 15_000;

/** Range and conditions of an HTTP request for a file. */
export type Conditions = Pick<GetObjectCommandInput, 'Range' | 'IfNoneMatch' | 'IfModifiedSince'>;

/** The bucket's response to a request with conditions. Has `output` only for a 2xx status. */
export interface S3Response {
  status: number;
  output?: GetObjectCommandOutput;
}

const statusOf = (error: unknown): number =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;

/**
 * Logs the client's warnings, which it would otherwise print as text. Its errors are thrown, too.
 */
const toClientLogger = (logger: Logger) => ({
  debug: () => {},
  info: () => {},
  warn: (...parts: unknown[]) => logger.warn(parts.map(String).join(' ')),
  error: () => {},
});

/** An error about several addresses of a host has a code but no message. */
const toStorageError = (error: NodeJS.ErrnoException): StorageError =>
  new StorageError(`${error.name}: ${error.message || error.code}`, { cause: error });

/** Loads the S3 client on first use, so that servers without S3 start faster. */
async function connect(config: Config) {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_FORCE_PATH_STYLE } = config;
  const client = new sdk.S3Client({
    region: S3_REGION,
    forcePathStyle: S3_FORCE_PATH_STYLE,
    // Several S3 servers reject the newer checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: toClientLogger(new Logger('storage')),
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT, socketTimeout: IDLE_TIMEOUT },
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
    ...(S3_ACCESS_KEY_ID && {
      credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    }),
  });
  return { sdk, Upload, client };
}

/** Stores files as objects of an S3 bucket. A prefix separates installations in one bucket. */
export class S3Files implements FileStore {
  private connection?: ReturnType<typeof connect>;
  private readonly bucket: string;
  private readonly prefix: string;

  constructor(private readonly config: Config) {
    this.bucket = config.S3_BUCKET;
    this.prefix = config.S3_PREFIX && `${config.S3_PREFIX}/`;
  }

  async check(): Promise<void> {
    await this.run(({ client, sdk }) => client.send(new sdk.HeadBucketCommand({ Bucket: this.bucket })));
  }

  async freeBytes(): Promise<number> {
    return Promise.resolve(Infinity);
  }

  async put(path: string, content: Buffer): Promise<void> {
    // With the checksum, the bucket rejects content that was damaged during the transfer.
    const ContentMD5 = createHash('md5').update(content).digest('base64');
    const input = { ...this.objectOf(path), ...this.headersOf(path), Body: content, ContentMD5 };
    await this.run(({ client, sdk }) => client.send(new sdk.PutObjectCommand(input)));
  }

  async write(path: string, work: (output: Writable) => Promise<void>): Promise<number> {
    const { client, Upload } = await this.connected();
    let bytes = 0;
    const body = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    const upload = new Upload({ client, params: { ...this.objectOf(path), ...this.headersOf(path), Body: body } });
    const stored = upload.done().catch((error: Error) => {
      body.destroy(error);
      throw toStorageError(error);
    });
    try {
      await work(body);
    } catch (error) {
      await upload.abort();
      await stored.catch(() => undefined);
      throw error;
    }
    await stored;
    return bytes;
  }

  async read(path: string): Promise<FileContent | undefined> {
    const { output } = await this.get(path, {});
    return output && { stream: output.Body as Readable, bytes: output.ContentLength ?? 0 };
  }

  /** Reads a file for an HTTP response: 200, 206, 304, 404, 412 or 416. */
  get(path: string, conditions: Conditions, isHead = false): Promise<S3Response> {
    return this.run(async ({ client, sdk }) => {
      const input = { ...this.objectOf(path), ...conditions };
      try {
        const output = isHead
          ? ((await client.send(new sdk.HeadObjectCommand(input))) as GetObjectCommandOutput)
          : await client.send(new sdk.GetObjectCommand(input));
        return { status: output.$metadata.httpStatusCode ?? 200, output };
      } catch (error) {
        if ([304, 404, 412, 416].includes(statusOf(error))) return { status: statusOf(error) };
        throw error;
      }
    });
  }

  async sizeOf(path: string): Promise<number | undefined> {
    const { output } = await this.get(path, {}, true);
    return output?.ContentLength;
  }

  async *list(folder: string): AsyncGenerator<StoredFile> {
    let token: string | undefined;
    do {
      const input = { Bucket: this.bucket, Prefix: `${this.prefix}${folder}/`, ContinuationToken: token };
      const page = await this.run(({ client, sdk }) => client.send(new sdk.ListObjectsV2Command(input)));
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        yield {
          path: Key!.slice(this.prefix.length),
          bytes: Size ?? 0,
          changedAt: LastModified ?? new Date(),
        };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
  }

  async move(from: string, to: string): Promise<string[]> {
    return this.emptyFolder(from, async (name) => {
      const source = this.objectOf(`${from}/${name}`);
      const CopySource = `${source.Bucket}/${source.Key}`;
      await this.run(({ client, sdk }) =>
        client.send(new sdk.CopyObjectCommand({ ...this.objectOf(`${to}/${name}`), CopySource })),
      );
    });
  }

  async remove(path: string): Promise<void> {
    await this.run(({ client, sdk }) => client.send(new sdk.DeleteObjectCommand(this.objectOf(path))));
  }

  removeFolder(folder: string): Promise<string[]> {
    return this.emptyFolder(folder, () => Promise.resolve());
  }

  /**
   * Removes the files of a folder, and calls `before` for each file first. Lists the folder until
   * it is empty, because a concurrent request may store a JPEG.
   */
  private async emptyFolder(folder: string, before: (name: string) => Promise<void>): Promise<string[]> {
    const removed: string[] = [];
    for (;;) {
      const names: string[] = [];
      for await (const { path } of this.list(folder)) names.push(path.slice(folder.length + 1));
      if (names.length === 0) return removed;
      await Promise.all(
        names.map(async (name) => {
          await before(name);
          await this.remove(`${folder}/${name}`);
        }),
      );
      removed.push(...names);
    }
  }

  private objectOf(path: string) {
    return { Bucket: this.bucket, Key: this.prefix + path };
  }

  private headersOf(path: string) {
    return {
      ContentType: TYPES[path.split('.').at(-1)!],
      ...(path.startsWith('uploads/') && { CacheControl: PICTURE_CACHE_CONTROL }),
    };
  }

  private connected(): ReturnType<typeof connect> {
    return (this.connection ??= connect(this.config));
  }

  /** @throws StorageError for all failures of the bucket and the network */
  private async run<T>(work: (connection: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> {
    try {
      return await work(await this.connected());
    } catch (error) {
      throw toStorageError(error as Error);
    }
  }
}

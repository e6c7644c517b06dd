import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** Gzip level. It is low because most of the content is pictures, which are compressed already. */
const LEVEL = 3;
const CHECKSUMS = 'checksums.txt';
const MANIFEST = 'manifest.json';

/** Thrown if the file is not an archive, or is an incomplete or modified archive. */
export class DamagedArchive extends Error {}

/** Returns a stream that passes all bytes through unchanged and adds them to the hash. */
const hashing = (hash: Hash) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

/**
 * Writes a tar.gz archive. Its last two files are `checksums.txt`, in the format of sha256sum, and
 * the manifest with the checksum of that file.
 */
export class ArchiveWriter {
  private readonly tar = pack();
  private readonly written: Promise<void>;
  private readonly checksums: string[] = [];

  constructor(output: Writable) {
    // Standard output must stay open for later messages.
    this.written = pipeline(this.tar, createGzip({ level: LEVEL }), output, { end: output !== process.stdout });
    this.written.catch(() => undefined); // `finish` and `add` reject with the same error
  }

  async add(name: string, bytes: number, content: Readable): Promise<void> {
    const hash = createHash('sha256');
    const entry = this.tar.entry({ name, size: bytes, mode: 0o600 });
    await Promise.race([pipeline(content, hashing(hash), entry), this.failure()]);
    this.checksums.push(`${hash.digest('hex')}  ${name}\n`);
  }

  async addFile(name: string, file: string): Promise<void> {
    await this.add(name, (await stat(file)).size, createReadStream(file));
  }

  async addText(name: string, text: string): Promise<void> {
    const content = Buffer.from(text);
    await this.addEntry(name, content);
    this.checksums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
  }

  /** Adds the checksums and the manifest, and completes the archive. */
  async finish(manifest: object): Promise<void> {
    const checksums = Buffer.from(this.checksums.join(''));
    await this.addEntry(CHECKSUMS, checksums);
    const checksum = createHash('sha256').update(checksums).digest('hex');
    await this.addEntry(MANIFEST, Buffer.from(JSON.stringify({ ...manifest, checksum }, undefined, 2)));
    this.tar.finalize();
    await this.written;
  }

  private async addEntry(name: string, content: Buffer): Promise<void> {
    const added = new Promise<void>((resolve, reject) => {
      this.tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
    });
    await Promise.race([added, this.failure()]);
  }

  /** Rejects if the output fails, for example on a full disk. */
  private failure(): Promise<never> {
    return this.written.then(() => Promise.reject(new Error('the archive is complete already')));
  }
}

const isSafe = (name: string) => /^[\w.-]+(\/[\w.-]+)*$/.test(name) && !name.split('/').includes('..');

/**
 * Extracts an archive into a folder and compares all checksums. Returns the manifest.
 * @throws DamagedArchive
 */
export async function extractArchive(source: Readable, folder: string): Promise<object> {
  const found = new Map<string, string>();
  const texts = new Map<string, Buffer>();
  const tar = extract();
  const unpacked = pipeline(source, createGunzip(), tar);
  unpacked.catch(() => undefined); // the loop below throws the same error
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      if (type !== 'file' || !isSafe(name))
        throw new DamagedArchive(`The archive has an entry that is no file of a backup: ${name}`);
      const hash = createHash('sha256');
      if (name === CHECKSUMS || name === MANIFEST) {
        const chunks: Buffer[] = [];
        for await (const chunk of entry) chunks.push(chunk as Buffer);
        texts.set(name, Buffer.concat(chunks));
        continue;
      }
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      await pipeline(entry, hashing(hash), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      found.set(name, hash.digest('hex'));
    }
    await unpacked;
  } catch (error) {
    if (error instanceof DamagedArchive) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS'].includes(code)) throw error;
    throw new DamagedArchive(`The archive is damaged: ${message}.`);
  }
  return verified(found, texts);
}

function parse(manifest: Buffer): { checksum: string } {
  try {
    return JSON.parse(manifest.toString()) as { checksum: string };
  } catch {
    throw new DamagedArchive('The archive is damaged: its manifest cannot be read.');
  }
}

function verified(found: Map<string, string>, texts: Map<string, Buffer>): object {
  const [checksums, manifest] = [texts.get(CHECKSUMS), texts.get(MANIFEST)];
  if (!checksums || !manifest) throw new DamagedArchive('The archive is incomplete or is not a backup of Šapa.');
  const { checksum, ...content } = parse(manifest);
  if (createHash('sha256').update(checksums).digest('hex') !== checksum)
    throw new DamagedArchive('The archive is damaged: its checksums are wrong.');
  const lines = checksums.toString().split('\n').filter(Boolean);
  for (const line of lines) {
    const [expected, name] = line.split('  ');
    if (found.get(name!) !== expected) throw new DamagedArchive(`The archive is damaged: ${name} is wrong.`);
  }
  if (lines.length !== found.size) throw new DamagedArchive('The archive is damaged: it has unknown files.');
  return content;
}

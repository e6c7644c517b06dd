import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import type { Lifetime } from '../../../../scripts/lib/until-stopped.mjs';
import { Cluster } from './cluster.js';
import type { Load } from './load.js';
import { underLoad } from './under-load.js';

const OUTAGE = 10_000;
const SIZE = 800 * 1024 * 1024;
/** Bytes that stay free on the full disk. The database becomes read-only below 32 MB. */
const LEFT = 24 * 1024 * 1024;

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: ['ignore', 'ignore', 'inherit'] });

function unmountAtEnd({ onStop }: Lifetime, folder: string): void {
  // Detaches the volume at once, even if a program still has a file open.
  onStop(() => Promise.resolve(execFileSync('umount', ['--lazy', folder])));
}

/** Fills the disk of database, pictures and logs. */
export async function diskFull(lifetime: Lifetime) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sapa-disk-'));
  lifetime.onStop(() => rm(folder, { recursive: true, force: true }));
  mount('-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder);
  unmountAtEnd(lifetime, folder);
  process.env.TMPDIR = folder;
  const cluster = await Cluster.start(lifetime).finally(() => delete process.env.TMPDIR);
  return underLoad(cluster, 'disk full', async () => {
    const file = path.join(folder, 'filler');
    const { bavail, bsize } = await statfs(folder);
    const filler = await open(file, 'w');
    await filler.write(Buffer.alloc(bavail * bsize - LEFT));
    await filler.close();
    await pause(OUTAGE);
    await rm(file);
  });
}

/** Makes the folder of pictures read-only. Only uploads may fail. */
export async function diskReadOnly(lifetime: Lifetime) {
  const cluster = await Cluster.create(lifetime);
  const uploads = path.join(cluster.folder, 'uploads');
  await mkdir(uploads);
  mount('--bind', uploads, uploads);
  unmountAtEnd(lifetime, uploads);
  await cluster.startServers();
  const disturb = async (load: Load) => {
    const expectUpload = async (expected: number) => {
      const { status } = await load.upload();
      if (status !== expected) throw new Problem(`An upload got ${status} instead of ${expected}.`);
    };
    await expectUpload(201);
    mount('-o', 'remount,bind,ro', uploads);
    await expectUpload(503);
    await pause(OUTAGE);
    mount('-o', 'remount,bind,rw', uploads);
    await expectUpload(201);
  };
  return underLoad(cluster, 'picture folder read-only', disturb, { mustNotFail: true });
}

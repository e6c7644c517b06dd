import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LogFile } from '../lib/log-file.mjs';

describe('log file', () => {
  let folder = '';
  let file = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sapa-log-'));
    file = path.join(folder, 'logs', 'api.log');
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('is created again after it was deleted with its folder', async () => {
    const log = new LogFile(file);
    log.write('first');
    await rm(path.dirname(file), { recursive: true });
    log.write('second');
    assert.equal(await readFile(file, 'utf8'), 'second\n');
  });

  test('loses lines while it cannot be opened, and writes later lines', async () => {
    await rm(file);
    await mkdir(file);
    const log = new LogFile(file);
    log.write('lost');
    await rmdir(file);
    log.write('kept');
    assert.equal(await readFile(file, 'utf8'), '\nkept\n');
  });
});

import { once } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Starts a mail server for browser tests, which stores every email as a file in the folder. */
export async function startMailFolder(/** @type {string} */ folder) {
  // Loaded on demand, because the package may not be installed yet.
  const { SMTPServer } = await import('smtp-server');
  await mkdir(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const file = path.join(folder, String((count += 1)));
      // The file gets its final name when it is complete.
      writeFile(file, stream)
        .then(() => rename(file, `${file}.eml`))
        .then(() => done(), done);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (listening.address());
  const stop = () => new Promise((resolve) => server.close(() => resolve(undefined)));
  return { url: `smtp://127.0.0.1:${port}`, stop };
}

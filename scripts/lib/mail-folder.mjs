import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * A mail server that puts every mail into a file of this folder, where browser tests read them.
 * @param {string} folder
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startMailFolder(folder) {
  const { SMTPServer } = await import('smtp-server'); // this file is read before the packages are installed
  await mkdir(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      /** @type {Buffer[]} */
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const file = path.join(folder, String((count += 1)));
        // Renamed once it is complete.
        writeFile(file, Buffer.concat(chunks))
          .then(() => rename(file, `${file}.eml`))
          .then(() => done(), done);
      });
    },
  });
  /** @type {number} */
  const port = await new Promise((resolve, reject) => {
    server.on('error', reject);
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

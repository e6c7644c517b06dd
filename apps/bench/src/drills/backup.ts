import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../../../scripts/lib/database.mjs';
import { freePort } from '../../../../scripts/lib/port.mjs';
import { say, step } from '../../../../scripts/lib/terminal.mjs';
import type { Lifetime } from '../../../../scripts/lib/until-stopped.mjs';
import { Cluster } from './cluster.js';
import type { Load } from './load.js';
import { underLoad } from './under-load.js';

const SAPA = 'apps/api/dist/cli/sapa.js';
const PICTURES = 60;

/** Makes a backup while posts with pictures are deleted, and restores it elsewhere. */
export async function backup(lifetime: Lifetime) {
  const cluster = await Cluster.start(lifetime);
  const archive = path.join(cluster.folder, 'backup.tar.gz');
  let before: string[] = [];
  const disturb = async (load: Load) => {
    const [{ token }] = load.accounts;
    const ids: number[] = [];
    for (let count = 0; count < PICTURES; count++) {
      const { url: mediaUrl } = (await (await load.upload()).json()) as { url: string };
      const post = await load.call('/api/wall', { method: 'POST', token, body: { mediaUrl } });
      ids.push((JSON.parse(post!) as { id: number }).id);
    }
    before = load.posts.map(({ content }) => content);
    const backedUp = cluster.run(SAPA, 'backup', archive);
    for (const id of ids) {
      await load.call(`/api/wall/${id}`, { method: 'DELETE', token });
      await pause(50);
    }
    await backedUp;
  };
  const result = await underLoad(cluster, 'backup and restore', disturb, { mustNotFail: true });

  const other = await Cluster.create(lifetime);
  await step('Restoring', () => other.run(SAPA, 'restore', archive));
  const port = await freePort();
  await other.startServer(port);
  const posts = await withClient(other.database, async (client) => {
    const { rows } = await client.query<{ content: string; mediaUrl: string | null }>(
      'SELECT content, "mediaUrl" FROM "WallPost"',
    );
    return rows;
  });
  const restored = new Set(posts.map(({ content }) => content));
  const pictures = posts.flatMap(({ mediaUrl }) => mediaUrl ?? []);
  const lost = before.filter((content) => !restored.has(content));
  for (const url of pictures) if (!(await fetch(`http://127.0.0.1:${port}${url}`)).ok) lost.push(url);
  for (const each of lost) say(`  ${each} was not restored`);
  const details = `${before.length} posts and ${pictures.length} of ${PICTURES} pictures restored; ${result.details}`;
  return { ...result, lost: result.lost + lost.length, details };
}

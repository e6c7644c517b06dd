import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../../scripts/lib/database.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { step } from '../../../scripts/lib/terminal.mjs';
import { callersOf, partOf, SECRET, type Person } from './community.js';
import { quantile } from './load.js';
import { NO_WEB, temporaryServers, type Figure, type Server, type Setting } from './servers.js';

/** Number of users near the lost animal, and numbers of them who also get a push, and who read. */
const SIZES = { people: 20_000, withPush: 2000, readers: 100 };
/** Milliseconds between two reads. */
const READ_INTERVAL = 20;
const READ_SECONDS = 15;
/** Maximum seconds until all users are notified, and maximum delay of reads in milliseconds. */
const BOUNDS = { seconds: 120, delay: 50 };

const NIS = { latitude: 43.321, longitude: 21.896 };

/** `npm run bench alerts`: reports a lost animal near 20,000 people. */
export async function benchAlerts(setting: Setting): Promise<Figure[]> {
  const sizes = partOf(SIZES, setting.part);
  const { database, filled, start } = await temporaryServers(
    setting,
    (url) => step('Filling the database', () => fill(url, sizes)),
    { JWT_SECRET: SECRET, WEB_DIR: NO_WEB, PUSH_DELAY_SECONDS: '0' },
  );
  const server = await start();
  const end = performance.now() + (setting.isTrial ? 0 : READ_SECONDS * 1000);
  const before = await readUntil(() => performance.now() > end, server, filled);

  let isDone = false;
  const begun = performance.now();
  const telling = tellEverybody(database, server, filled[0], sizes.people).finally(() => (isDone = true));
  const during = await readUntil(() => isDone, server, filled);
  const inApp = await telling;
  const all = (performance.now() - begun) / 1000;
  const delay = during - before;
  return [
    { label: `${sizes.people} users notified in the app`, text: `${inApp.toFixed(1)} s` },
    {
      label: `pushes queued for ${sizes.withPush} of them`,
      text: `${all.toFixed(1)} s (≤ ${BOUNDS.seconds} s)`,
      isMissed: all > BOUNDS.seconds,
    },
    {
      label: 'reads, 99 of 100',
      text: `${before.toFixed(1)} → ${during.toFixed(1)} ms (≤ ${BOUNDS.delay} ms more)`,
      isMissed: delay > BOUNDS.delay,
    },
  ];
}

const fill = (url: string, { people, withPush, readers }: typeof SIZES) =>
  withClient(url, async (client) => {
    await client.query(
      `INSERT INTO "User" (email, "passwordHash", "emailConfirmedAt", "updatedAt")
       SELECT 'near' || n || '@example.org', 'x', now(), now() FROM generate_series(1, $1) n`,
      [people + 1],
    );
    // The reporter is the first user.
    await client.query(
      `INSERT INTO "AlertArea" ("userId", latitude, longitude, km, "updatedAt")
       SELECT id, 43.32 + (id % 9 - 4) * 0.005, 21.9 + (id % 7 - 3) * 0.005, 10, now() FROM "User" WHERE id > 1`,
    );
    await client.query(
      `INSERT INTO "NotificationSettings" ("userId", language) SELECT id, 'sr' FROM "User" WHERE id BETWEEN 2 AND $1 + 1`,
      [withPush],
    );
    await client.query(
      `INSERT INTO "NotificationChoice" ("userId", kind, push)
       SELECT "userId", 'LOST_NEARBY', true FROM "NotificationSettings"`,
    );
    const callers = await callersOf(client, readers);
    await client.query('VACUUM ANALYZE');
    return callers;
  });

/** Reports an animal, and returns the seconds until all users were notified in the app. */
async function tellEverybody(database: string, { port }: Server, { bearer }: Person, people: number): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/lost-and-found`, {
    method: 'POST',
    headers: { authorization: bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'lost', petCategoryId: 1, seenAt: new Date().toISOString(), ...NIS }),
  });
  if (!answer.ok) throw new Problem(`Failed to create the report: ${answer.status} ${await answer.text()}`);
  let inApp = 0;
  return withClient(database, async (client) => {
    for (;;) {
      await pause(500);
      const { rows } = await client.query<{ told: number; left: number }>(
        `SELECT (SELECT count(*)::int FROM "AnimalAlert") AS told,
           (SELECT count(*)::int FROM pgboss.job WHERE name IN ('animal-alerts', 'notifications') AND state < 'completed') AS left`,
      );
      const [{ told, left }] = rows;
      if (told === people && inApp === 0) inApp = (performance.now() - begun) / 1000;
      if (told === people && left === 0) return inApp;
      if (performance.now() - begun > 5 * BOUNDS.seconds * 1000) throw new Problem(`Only ${told} users were notified.`);
    }
  });
}

/** Reads until `isOver` returns true, and returns the 99th percentile of the response times. */
export async function readUntil(isOver: () => boolean, { port }: Server, people: Person[]): Promise<number> {
  const times: number[] = [];
  const reads: Promise<void>[] = [];
  const begun = performance.now();
  for (let count = 0; !isOver(); count++) {
    const { bearer } = people[count % people.length];
    const asked = performance.now();
    const read = fetch(`http://127.0.0.1:${port}/api/notifications/unread-count`, {
      headers: { authorization: bearer },
    }).then((answer) => answer.text());
    reads.push(read.then(() => void times.push(performance.now() - asked)));
    await pause(Math.max(0, begun + (count + 1) * READ_INTERVAL - performance.now()));
  }
  await Promise.all(reads);
  return quantile(times, 0.99);
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { withClient } from '../../../scripts/lib/database.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { step } from '../../../scripts/lib/terminal.mjs';
import { readUntil } from './alerts.js';
import { callersOf, partOf, SECRET, type Person } from './community.js';
import { quantile } from './load.js';
import { NO_WEB, temporaryServers, type Figure, type Server, type Setting } from './servers.js';

/** Numbers of clients, of businesses, and of appointments that each business has at the start. */
const SIZES = { clients: 200, businesses: 50, appointments: 10_000 };
/** Number of days on which the clients book. Appointments leave every third quarter hour free. */
const DAYS = 5;
/** Milliseconds between two bookings of a client: 1000 bookings a minute by all of them. */
const BOOKING_INTERVAL = 12_000;
/** Maximum milliseconds between reading a free time and booking it. Others can book it first. */
const THINKING = 2000;
const SECONDS = 60;
/** Maximum milliseconds: 95th percentile of free times, and delay of reads. */
const BOUNDS = { freeTimes: 100, delay: 50 };
/** Codes that explain to a client why it cannot have the time. */
const REFUSALS = ['time_taken', 'too_many_appointments'];

interface Booker extends Person {
  petUuid: string;
}

interface Filled {
  bookers: Booker[];
  businessUuids: string[];
}

interface BookingAnswer {
  appointments?: { id: number }[];
  /** Of a refusal. */
  code?: string;
  freeTimes?: string[];
}

interface Results {
  freeTimes: number[];
  bookings: number[];
  ids: number[];
  refused: Record<string, number>;
}

/** `npm run bench booking`: 200 clients book at 50 businesses with 10,000 appointments each. */
export async function benchBooking(setting: Setting): Promise<Figure[]> {
  const sizes = partOf(SIZES, setting.part);
  const limits = ['bookingsPerUser', 'bookingsPerBusiness', 'freeTimesPerUser', 'writesPerUser', 'writesPerCaller'];
  const { database, filled, start } = await temporaryServers(
    setting,
    (url) => step('Filling the database', () => withClient(url, (client) => fill(client, sizes))),
    {
      ...{ JWT_SECRET: SECRET, WEB_DIR: NO_WEB, NEW_ACCOUNT_DAYS: '0' },
      RATE_LIMITS: limits.map((name) => `${name}=100000000`).join(','),
    },
  );
  const server = await start();
  const end = performance.now() + (setting.isTrial ? 0 : 15_000);
  const before = await readUntil(() => performance.now() > end, server, filled.bookers);

  let isDone = false;
  const seconds = setting.isTrial ? 0 : SECONDS;
  const booking = bookAll(server, filled, seconds).finally(() => (isDone = true));
  const during = await readUntil(() => isDone, server, filled.bookers);
  const { freeTimes, bookings, ids, refused } = await booking;
  const { stored, doubles } = await withClient(database, check);
  const lost = ids.filter((id) => !stored.has(id)).length;
  const surplus = stored.size - (ids.length - lost);
  if (lost + surplus + doubles > 0) throw new Problem(`${lost} bookings lost, ${surplus} too many, ${doubles} double.`);
  const unexplained = Object.keys(refused).filter((code) => !REFUSALS.includes(code));
  if (unexplained.length > 0) throw new Problem(`Bookings failed: ${JSON.stringify(refused)}`);
  const attempts = ids.length + Object.values(refused).reduce((sum, times) => sum + times, 0);
  const wanted = setting.isTrial ? sizes.clients : (sizes.clients * SECONDS * 1000) / BOOKING_INTERVAL;
  const p95 = quantile(freeTimes, 0.95);
  const reasons = Object.entries(refused).map(([code, times]) => `, ${times} ${code}`);
  return [
    {
      label: `bookings of ${sizes.clients} clients at ${sizes.businesses} businesses`,
      text: `${attempts} attempts (${wanted}): ${ids.length} booked${reasons.join('')}; p95 ${quantile(bookings, 0.95).toFixed(1)} ms`,
      isMissed: attempts < wanted,
    },
    {
      label: `free times of a week, ${sizes.appointments} appointments per business`,
      text: `p95 ${p95.toFixed(1)} ms (≤ ${BOUNDS.freeTimes})`,
      isMissed: p95 > BOUNDS.freeTimes,
    },
    {
      label: 'reads beside bookings, 99 of 100',
      text: `${before.toFixed(1)} → ${during.toFixed(1)} ms (≤ ${BOUNDS.delay} ms more)`,
      isMissed: during - before > BOUNDS.delay,
    },
  ];
}

/** The clients have the first ids. */
async function fill(client: Client, { clients, businesses, appointments }: typeof SIZES): Promise<Filled> {
  await client.query(
    `INSERT INTO "User" (email, "passwordHash", "emailConfirmedAt", "updatedAt", "userCategoryId")
     SELECT 'booker' || n || '@example.org', 'x', now(), now(), CASE WHEN n <= $1::int THEN 1 ELSE 3 END
     FROM generate_series(1, $1::int + $2::int) n`,
    [clients, businesses],
  );
  await client.query(
    `INSERT INTO "Pet" ("userId", "petCategoryId", "petCategoryGroupId", "petCategoryFoodId", name, gender, "updatedAt")
     SELECT id, 1, 101, 11, 'Riki', 'MALE', now() FROM "User" WHERE id <= $1`,
    [clients],
  );
  await client.query(
    `INSERT INTO "BusinessProfile" ("userId", kind, "establishmentDate", "timeZone", "updatedAt")
     SELECT id, 'BEAUTY_PARLOR', now(), 'Europe/Belgrade', now() FROM "User" WHERE id > $1`,
    [clients],
  );
  for (const statement of [
    `INSERT INTO "OpeningHours" SELECT id, day * 1440, (day + 1) * 1440 FROM "BusinessProfile", generate_series(0, 6) day`,
    `INSERT INTO "BusinessService" ("businessProfileId", "serviceId") SELECT id, 1 FROM "BusinessProfile"`,
    `INSERT INTO "BookableService" SELECT id, 1, 15, 0 FROM "BusinessProfile"`,
    `INSERT INTO "BookingSettings" SELECT id, true, 60, 365, false, 60, NULL, now() FROM "BusinessProfile"`,
    `INSERT INTO "BookingPlace" ("businessProfileId", name, position) SELECT id, 'Table', 0 FROM "BusinessProfile"`,
  ])
    await client.query(statement);
  await client.query(
    `INSERT INTO "Appointment" ("businessProfileId", "placeId", "serviceId", state, "startsAt", "endsAt", "occupiedUntil", "customerName", "updatedAt")
     SELECT "businessProfileId", id, 1, 'CONFIRMED', start, start + interval '30 min', start + interval '30 min', 'Mira', now()
     FROM "BookingPlace", generate_series(1, $1::int) n,
       LATERAL (SELECT date_trunc('hour', now()) + n * interval '45 min' AS start) at`,
    [appointments],
  );
  const people = await callersOf(client, clients);
  const { rows: pets } = await client.query<{ uuid: string }>('SELECT uuid FROM "Pet" ORDER BY "userId"');
  const { rows: users } = await client.query<{ uuid: string }>('SELECT uuid FROM "User" WHERE "userCategoryId" = 3');
  await client.query('VACUUM ANALYZE');
  return {
    bookers: people.map((person, index) => ({ ...person, petUuid: pets[index].uuid })),
    businessUuids: users.map(({ uuid }) => uuid),
  };
}

/** Lets all clients book until the time is over, at least once each. */
async function bookAll(server: Server, { bookers, businessUuids }: Filled, seconds: number): Promise<Results> {
  const results: Results = { freeTimes: [], bookings: [], ids: [], refused: {} };
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    bookers.map(async (booker) => {
      // The clients do not begin at the same time.
      await pause(seconds > 0 ? Math.random() * BOOKING_INTERVAL : 0);
      do {
        const next = performance.now() + BOOKING_INTERVAL;
        const businessUuid = businessUuids[Math.floor(Math.random() * businessUuids.length)];
        await bookOne(server, booker, businessUuid, results);
        if (seconds > 0) await pause(Math.max(0, next - performance.now()));
      } while (performance.now() < end);
    }),
  );
  return results;
}

/** Reads the free times of a week, and books the first of them. */
async function bookOne({ port }: Server, { bearer, petUuid }: Booker, businessUuid: string, results: Results) {
  const address = `http://127.0.0.1:${port}/api`;
  const headers = { authorization: bearer, 'content-type': 'application/json' };
  const from = new Date(Date.now() + (1 + Math.floor(Math.random() * DAYS)) * 86_400_000).toISOString().slice(0, 10);
  const asked = performance.now();
  const path = `${address}/booking/${businessUuid}/times?serviceId=1&petUuid=${petUuid}&from=${from}`;
  const answer = await fetch(path, { headers });
  const { days = [], code = '' } = (await answer.json()) as { days?: { times: string[] }[]; code?: string };
  if (!answer.ok) return count(results, code);
  results.freeTimes.push(performance.now() - asked);
  const startsAt = days.flatMap(({ times }) => times)[0];
  if (!startsAt) throw new Problem('A week has no free time.');
  await pause(Math.random() * THINKING);

  const begun = performance.now();
  const body = JSON.stringify({ businessUuid, serviceId: 1, petUuid, startsAt });
  const booked = await fetch(`${address}/appointments`, { method: 'POST', headers, body });
  const { appointments, code: refusal = '', freeTimes } = (await booked.json()) as BookingAnswer;
  results.bookings.push(performance.now() - begun);
  if (appointments) results.ids.push(appointments[0].id);
  else count(results, refusal === 'time_taken' && !freeTimes?.length ? 'no next free times' : refusal);
}

function count({ refused }: Results, code: string): void {
  refused[code] = (refused[code] ?? 0) + 1;
}

/** Returns the ids of the booked appointments, and the number of places that were booked twice. */
async function check(client: Client): Promise<{ stored: Set<number>; doubles: number }> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM "Appointment" WHERE "customerId" IS NOT NULL');
  const { rows: doubles } = await client.query(
    `SELECT FROM "Appointment" one JOIN "Appointment" other ON other."placeId" = one."placeId" AND other.id <> one.id
       AND tstzrange(one."startsAt", one."occupiedUntil") && tstzrange(other."startsAt", other."occupiedUntil")
     WHERE one."customerId" IS NOT NULL AND one.state <> 'CANCELLED' AND other.state <> 'CANCELLED'`,
  );
  return { stored: new Set(rows.map(({ id }) => Number(id))), doubles: doubles.length };
}

// Preloaded into the tests by `npm run sql`. Appends each distinct server statement, unless Prisma
// wrote it, to the file SQL_LOG, with its BEGIN, which may set planner options.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const { query } = pg.Client.prototype;
const seen = new Set();
const begins = new WeakMap();

/** @this {pg.Client} */
pg.Client.prototype.query = function (/** @type {any[]} */ ...args) {
  const text = String(args[0]?.text ?? args[0]);
  if (/^(BEGIN|COMMIT|ROLLBACK)/.test(text)) begins.set(this, text.startsWith('BEGIN') ? text : 'BEGIN');
  if (!seen.has(text) && !/"public"\."|^EXPLAIN/.test(text))
    appendFileSync(process.env.SQL_LOG ?? '', `${JSON.stringify([text, begins.get(this) ?? 'BEGIN'])}\n`);
  seen.add(text);
  return Reflect.apply(query, this, args);
};

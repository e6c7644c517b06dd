// Preloaded into the tests by `npm run sql`. Appends each distinct statement to the file SQL_LOG,
// with the BEGIN of its transaction, which may set planner options.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const { query } = pg.Client.prototype;
const seen = new Set();
const begins = new WeakMap();

/** @this {pg.Client} */
pg.Client.prototype.query = function (/** @type {any[]} */ ...args) {
  const text = String(args[0]?.text ?? args[0]);
  if (/^(BEGIN|COMMIT|ROLLBACK)/.test(text)) begins.set(this, text.startsWith('BEGIN') ? text : 'BEGIN');
  const line = JSON.stringify([text, begins.get(this) ?? 'BEGIN']);
  if (!seen.has(text)) appendFileSync(process.env.SQL_LOG ?? '', `${line}\n`);
  seen.add(text);
  return Reflect.apply(query, this, args);
};

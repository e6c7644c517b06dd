import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createDatabase, withClient } from './database.mjs';
import { demo, inRoot } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { run } from './processes.mjs';
import { step } from './terminal.mjs';
import { PLAIN_PICTURES, SUITES, TEMPLATE } from './test-suites.mjs';
import { sharedContext } from './test.mjs';
import { runUntilStopped } from './until-stopped.mjs';

/**
 * An SQL template in the source, split at its `${}`. The name is that of its file and declaration.
 * @typedef {{ name: string, parts: string[], length: number }} Template
 */

const LOG_SQL = new URL('../test/log-sql.mjs', import.meta.url).href;
const SOURCE = inRoot('apps/api/src');

/**
 * `npm run sql`: runs the API tests and writes the SQL statements that the server sent, with their
 * plans.
 */
export function sql() {
  return runUntilStopped(async ({ signal, onStop }) => {
    const [output = inRoot('sql.txt'), ...args] = process.argv.slice(2);
    await prepare(signal, { without: ['web'] });
    const context = { ...(await sharedContext(signal, onStop)), args, write: () => {} };
    const url = await demoDatabase(context);
    const log = path.join(context.folder, 'sql.log');
    Object.assign(process.env, { NODE_OPTIONS: `--import=${LOG_SQL}`, SQL_LOG: log });
    await step('Running the API tests', async () => SUITES.find(({ name }) => name === 'api')?.run(context));

    const templates = await readTemplates();
    const notSent = new Set(templates.map(({ name }) => name));
    /** @type {Map<string, string[]>} the longest statement of the same templates, and its BEGIN */
    const sent = new Map();
    for (const line of readFileSync(log, 'utf8').trim().split('\n')) {
      const [text, begin] = JSON.parse(line);
      const contained = templates.filter(({ parts }) => contains(text, parts));
      for (const { name } of contained) notSent.delete(name);
      // Skips statements that match only short templates, such as Prisma's and the tests'
      // statements.
      if (!contained.some(({ parts, length }) => length > 60 || (parts[0] && text.startsWith(parts[0])))) continue;
      const names = [...new Set(contained.map(({ name }) => name))].join(', ');
      if (text.length > (sent.get(names)?.[0].length ?? 0)) sent.set(names, [text, begin]);
    }
    const sections = await withClient(url, async (client) => {
      const texts = [];
      for (const [names, [text, begin]] of [...sent].sort())
        texts.push(`-- ${names}\n${text.trim()}\n\n${await planOf(text, begin, client)}\n`);
      return texts;
    });
    const missing = [...notSent].map((name) => `-- Not sent by any test: ${name}\n`);
    await writeFile(output, [...sections, ...missing].join('\n\n'));
    const lastLine = `${sections.length} statements with plans, ${missing.length} not sent by any test: ${output}`;
    return { exitCode: 0, lastLine };
  });
}

/**
 * Returns the URL of a database with the demo data.
 * @param {import('./test-suites.mjs').Context} context
 */
async function demoDatabase({ folder, postgres, signal }) {
  const server = await postgres();
  await createDatabase(server.url('postgres'), 'sapa_sql', TEMPLATE);
  const url = server.url('sapa_sql');
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: path.join(folder, 'sql') };
  const what = 'Adding the demo data';
  await step(what, () => run(process.execPath, [`--import=${PLAIN_PICTURES}`, demo.seed], { what, env, signal }));
  await withClient(url, (client) => client.query('ANALYZE'));
  return url;
}

/** Returns the SQL templates in the server's source, except very short fragments. */
async function readTemplates() {
  const { default: ts } = await import('typescript');
  /** @type {Template[]} */
  const templates = [];
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.(sql|visibility)\.ts$/.test(name)).sort()) {
    const text = readFileSync(path.join(SOURCE, file), 'utf8');
    for (const declaration of ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements) {
      const [, declared = ''] = /(?:const|function) (\w+)/.exec(declaration.getText()) ?? [];
      ts.forEachChild(declaration, function visit(node) {
        if (ts.isTaggedTemplateExpression(node)) {
          const { template } = node;
          const parts = ts.isTemplateExpression(template)
            ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
            : [template.text];
          const { length } = parts.join('').trim();
          if (length > 20) templates.push({ name: `${file}: ${declared}`, parts, length });
        }
        ts.forEachChild(node, visit);
      });
    }
  }
  return templates;
}

/** Whether a text contains all parts in their order. */
function contains(/** @type {string} */ text, /** @type {string[]} */ parts) {
  let end = 0;
  return parts.every((part) => {
    const start = text.indexOf(part, end);
    end = start + part.length;
    return start >= 0;
  });
}

/**
 * Returns the generic plan, under the server's planner options.
 * @param {string} text
 * @param {string} begin
 * @param {import('pg').Client} client
 */
async function planOf(text, begin, client) {
  await client.query(begin);
  try {
    const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN) ${text}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } catch (error) {
    return `no plan: ${/** @type {Error} */ (error).message}`;
  } finally {
    await client.query('ROLLBACK');
  }
}

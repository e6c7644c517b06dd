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
 * A statement in the source, split at its `${}`.
 * @typedef {{ file: string, name: string, parts: string[] }} Template
 * @typedef {{ text: string, begin: string }} Statement `begin` may set planner options
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
    const context = { ...(await sharedContext(signal, onStop)), args, isAlone: true, write: () => {} };
    const url = await demoDatabase(context);
    const log = path.join(context.folder, 'sql.log');
    Object.assign(process.env, { NODE_OPTIONS: `--import=${LOG_SQL}`, SQL_LOG: log });
    await step('Running the API tests', async () => SUITES.find(({ name }) => name === 'api')?.run(context));

    const templates = await readTemplates();
    /** @type {Map<Template, Statement[]>} */
    const sent = new Map(templates.map((template) => [template, []]));
    const notRun = new Set(templates);
    for (const line of new Set(readFileSync(log, 'utf8').trim().split('\n'))) {
      const [text, begin] = JSON.parse(line);
      const match = findTemplate(text, templates);
      if (match) sent.get(match)?.push({ text, begin });
      for (const template of notRun) if (endOf(template.parts, text) >= 0) notRun.delete(template);
    }
    const sections = await withClient(url, async (client) => {
      const texts = [];
      for (const [{ file, name }, statements] of sent) {
        // Show only the longest variant, because it contains the most optional parts.
        const [longest] = statements.sort((a, b) => b.text.length - a.text.length);
        if (!longest) continue;
        const variants = statements.length > 1 ? `, longest of ${statements.length} variants` : '';
        texts.push(`-- ${file}: ${name}${variants}\n${longest.text.trim()}\n\n${await planOf(longest, client)}\n`);
      }
      return texts;
    });
    const missing = [...new Set([...notRun].map(({ file, name }) => `-- Not sent by any test: ${file}: ${name}\n`))];
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

/** Returns the SQL templates in the source of the server, except very short fragments. */
async function readTemplates() {
  const { default: ts } = await import('typescript');
  /** @type {Template[]} */
  const templates = [];
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.(sql|visibility)\.ts$/.test(name)).sort()) {
    const text = readFileSync(path.join(SOURCE, file), 'utf8');
    for (const declaration of ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements) {
      const [, name = ''] = /(?:const|function) (\w+)/.exec(declaration.getText()) ?? [];
      ts.forEachChild(declaration, function visit(node) {
        if (ts.isTaggedTemplateExpression(node)) {
          const { template } = node;
          const parts = ts.isTemplateExpression(template)
            ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
            : [template.text];
          if (parts.join('').trim().length > 20) templates.push({ file, name, parts });
        }
        ts.forEachChild(node, visit);
      });
    }
  }
  return templates;
}

/**
 * Returns the template of a statement, or the longest fragment that the statement contains.
 * Returns undefined for statements of Prisma and of the tests.
 * @param {string} text
 * @param {Template[]} templates
 */
function findTemplate(text, templates) {
  if (text.includes('"public"."') || text.startsWith('EXPLAIN')) return undefined;
  const wrapped = /FROM \(([^]*)\) view$/.exec(text)?.[1] ?? '';
  const contained = templates.filter(({ parts }) => endOf(parts, text) >= 0);
  const whole = contained.filter(({ parts }) =>
    [text, wrapped].some(
      (sql) => sql.startsWith(parts[0]) && sql.endsWith(parts.at(-1) ?? '') && endOf(parts, sql) >= 0,
    ),
  );
  const length = (/** @type {Template} */ { parts }) => parts.join('').length;
  // Ignores short templates, because statements of the tests contain the same conditions.
  const candidates = whole.length > 0 ? whole : contained.filter((template) => length(template) > 60);
  return candidates.sort((a, b) => length(b) - length(a))[0];
}

/** Returns the end of these parts in a text that contains them in this order, or -1. */
const endOf = (/** @type {string[]} */ parts, /** @type {string} */ text) =>
  parts.reduce((position, part) => {
    const start = position < 0 ? -1 : text.indexOf(part, position);
    return start < 0 ? -1 : start + part.length;
  }, 0);

/** @returns {Promise<string>} the generic plan, under the planner options of the server */
async function planOf(/** @type {Statement} */ { text, begin }, /** @type {import('pg').Client} */ client) {
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

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { Pool } from 'pg';

/** Runs a script of the engine's, such as a migration, by `query`. */
export type RunScript = (script: string, query: (text: string) => Promise<void>) => Promise<void>;

/**
 * Runs a migration as one simple query, which PostgreSQL wraps in one transaction: it is applied completely or not at all. (The adapter
 * itself splits scripts at every semicolon, also inside function bodies.)
 */
class WholeScripts extends PrismaPg {
  constructor(
    pool: Pool,
    private readonly run: RunScript,
  ) {
    super(pool);
  }

  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = (script) =>
      this.run(script, async (text) => void (await adapter.underlyingDriver().query(text)));
    return adapter;
  }
}

/** The schema engine must ignore no table or enum. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Prisma's schema engine as WebAssembly: the one that `prisma migrate` runs, but from an npm package, so that a database can
 * be migrated where no binary can be downloaded. Both leave the same `_prisma_migrations` table.
 */
export async function withSchemaEngine<T>(
  schema: string,
  connectionString: string,
  use: (engine: bindings.SchemaEngine) => Promise<T>,
  run: RunScript = (script, query) => query(script),
): Promise<T> {
  const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const { instance } = await WebAssembly.instantiate(await readFile(script.replace(/\.js$/, '.wasm')), {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();

  const pool = new Pool({ connectionString });
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool, run));
    return await use(await bindings.SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => {}, adapter));
  } finally {
    await pool.end();
  }
}

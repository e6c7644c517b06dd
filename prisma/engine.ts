import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { Pool } from 'pg';

/** Options that exclude no tables and no enums from the schema. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Runs Prisma's schema engine, which `prisma migrate` uses too. The npm package contains it as
 * WebAssembly, so no binary is downloaded.
 */
export async function withSchemaEngine<T>(
  schema: string,
  connectionString: string,
  use: (engine: bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const { instance } = await WebAssembly.instantiate(await readFile(script.replace(/\.js$/, '.wasm')), {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();

  const pool = new Pool({ connectionString });
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
    return await use(await bindings.SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => {}, adapter));
  } finally {
    await pool.end();
  }
}

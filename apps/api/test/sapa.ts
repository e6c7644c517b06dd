import { Writable } from 'node:stream';
import { runSapa } from '../src/cli/program.js';
import type { Config } from '../src/config.js';

/** Runs an operator command in this process, which saves starting another process. */
export async function sapa(config: Config, ...args: string[]) {
  const texts = { out: '', err: '' };
  const collect = (name: keyof typeof texts) =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        texts[name] += chunk.toString();
        done();
      },
    });
  // Settings that are off equal their defaults.
  const settings = Object.entries(config).filter(([, value]) => value !== '' && value !== false);
  const env = Object.fromEntries(settings.map(([name, value]) => [name, String(value)]));
  const code = await runSapa(args, { env, out: collect('out'), err: collect('err') });
  return { code, output: texts.out.trimEnd(), errors: texts.err.trimEnd() };
}

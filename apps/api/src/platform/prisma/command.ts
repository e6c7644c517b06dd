import { argv, env } from 'node:process';
import { pathToFileURL } from 'node:url';
import { loadConfig, type Config } from '../../config.js';
import { PrismaService } from './prisma.service.js';

/** A message to the operator when a command could not do what it was asked for. */
export class CommandProblem extends Error {}

/**
 * Runs a command for operators, where its file is what Node was started with; tests import it. Prints what it resolves with. The exit code is 1
 * after a `CommandProblem`, which is printed as it is.
 */
export async function runCommand(
  file: string,
  run: (prisma: PrismaService, config: Config, args: string[]) => Promise<string>,
): Promise<void> {
  if (file !== pathToFileURL(argv[1] ?? '').href) return;
  const config = loadConfig(env);
  const prisma = new PrismaService(config);
  try {
    console.log(await run(prisma, config, argv.slice(2)));
  } catch (error) {
    if (!(error instanceof CommandProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await prisma.$disconnect();
  }
}

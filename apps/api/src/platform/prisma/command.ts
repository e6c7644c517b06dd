import { argv, env } from 'node:process';
import { pathToFileURL } from 'node:url';
import { loadConfig, type Config } from '../../config.js';
import { PrismaService } from './prisma.service.js';

/** An error whose message a command prints for the operator, without a stack trace. */
export class CommandProblem extends Error {}

/**
 * Runs a command for operators and prints its result, if Node was started with `file`. Does
 * nothing in tests, which import the file. For a `CommandProblem`, prints the message and exits
 * with code 1.
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

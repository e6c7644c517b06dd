import type { Writable } from 'node:stream';
import { inspect } from 'node:util';
import type { INestApplication, Type } from '@nestjs/common';
import type { Command } from 'commander';
import { ConfigError, loadConfig, type Config } from '../config.js';
import { Cluster } from '../platform/cluster/cluster.js';
import { AppError, InvalidFields } from '../platform/errors/app-error.js';
import { statementErrorOf } from '../platform/prisma/statement-error.js';
import { isDatabaseUnavailable } from '../platform/prisma/unavailable.js';
import { PrismaService, withoutPooler } from '../platform/prisma/prisma.service.js';
import { StorageError } from '../platform/errors/storage-error.js';

export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/** An expected failure. Its message says what the operator can do. */
export class Problem extends Error {
  constructor(
    message: string,
    /** Stable error code in the JSON output. */
    readonly code = 'failed',
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message);
  }
}

/** Transaction limits in milliseconds. They are long, because no request waits for a command. */
const LIMITS = { maxWait: 5000, timeout: 10 * 60_000 };

export interface Terminal {
  env: NodeJS.ProcessEnv;
  out: Writable;
  err: Writable;
}

/** Result of a command: `text` for people, `data` with `--json`. */
export interface Result {
  text: string;
  data: object;
  /** If true, the process exits with code 1 even though the command completed. */
  hasFailed?: boolean;
}

/** Resources of a command, opened on first use and closed after the command. */
export class Context {
  private loaded?: Config;
  private database?: PrismaService;
  private app?: INestApplication;

  constructor(
    private readonly terminal: Terminal,
    readonly isJson: boolean,
  ) {}

  /** @throws ConfigError */
  get config(): Config {
    return (this.loaded ??= loadConfig(this.terminal.env));
  }

  get prisma(): PrismaService {
    return (this.database ??= new PrismaService(withoutPooler(this.config), LIMITS));
  }

  /**
   * Returns one of the server's services. The server is not started: it neither listens nor runs
   * jobs. Loading it takes a second, so commands that only need the database use `prisma`.
   */
  async service<T>(type: Type<T>): Promise<T> {
    this.app ??= await this.createServices();
    return this.app.get(type, { strict: false });
  }

  private async createServices(): Promise<INestApplication> {
    const { NestFactory } = await import('@nestjs/core');
    const { FastifyAdapter } = await import('@nestjs/platform-fastify');
    const { AppModule } = await import('../app.module.js');
    const options = { abortOnError: false };
    const app = await NestFactory.create(AppModule.with(withoutPooler(this.config)), new FastifyAdapter(), options);
    await app.get(Cluster).connectCommand();
    return app;
  }

  /** Prints progress, which is not part of the result. */
  log(line: string): void {
    this.terminal.err.write(`${line}\n`);
  }

  /** Standard output, for results that are files. */
  get output(): Writable {
    return this.terminal.out;
  }

  async close(): Promise<void> {
    await this.database?.$disconnect();
    await this.app?.get(Cluster).disconnectCommand();
    await this.app?.get(PrismaService).$disconnect();
  }
}

/** Adapts commands to the library commander. Command groups add their commands to `program`. */
export class Cli {
  exitCode: number = EXIT.done;

  constructor(
    readonly program: Command,
    private readonly terminal: Terminal,
  ) {}

  /** Returns a commander action that runs `work` with the arguments and options of the command. */
  action<Args extends unknown[]>(work: (context: Context, ...args: Args) => Promise<Result>) {
    return async (...args: [...Args, Command]): Promise<void> => {
      const command = args.pop() as Command;
      const { json: isJson = false, debug } = command.optsWithGlobals<{ json?: boolean; debug?: boolean }>();
      const context = new Context(this.terminal, isJson);
      try {
        const { text, data, hasFailed = false } = await work(context, ...(args as unknown as Args));
        if (isJson) this.printJson(data);
        else if (text !== '') this.terminal.out.write(`${text}\n`);
        this.exitCode = hasFailed ? EXIT.failed : EXIT.done;
      } catch (error) {
        const problem = toProblem(error);
        this.terminal.err.write(`${problem.message}\n`);
        if (debug) this.terminal.err.write(`${inspect(error)}\n`);
        if (isJson) this.printJson({ error: { code: problem.code, message: problem.message } });
        this.exitCode = problem.exitCode;
      } finally {
        await context.close().catch(() => undefined); // the process ends anyway
      }
    };
  }

  private printJson(data: object): void {
    this.terminal.out.write(`${JSON.stringify(data, undefined, 2)}\n`);
  }
}

/** Prisma and PostgreSQL error codes for a refused login, a missing database or permission. */
const NO_DATABASE = /^(P1\d{3}|28P01|28000|3D000|42501)$/;
/** The driver's message if DATABASE_URL has no password, but PostgreSQL asks for one. */
const NO_PASSWORD = /^SASL: /;
/** Prisma and PostgreSQL error codes for a missing table or column. */
const NOT_MIGRATED = /^(P202[12]|42P01|42703)$/;

/** Returns the last line of the message, because Prisma's messages begin with source code. */
export const messageOf = (error: unknown): string => {
  const { message = '', code = '' } = error as { message?: string; code?: unknown };
  return message.trim().split('\n').at(-1)?.trim() || String(code) || String(error);
};

export const sentence = (error: unknown): string => `${messageOf(error).replace(/\.$/, '')}.`;

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof ConfigError) return new Problem(`The configuration is invalid:\n${error.message}`, 'config');
  if (error instanceof InvalidFields)
    return new Problem(Object.values(error.texts).flat().join('\n'), error.code, EXIT.usage);
  if (error instanceof AppError) return new Problem(`${error.message}.`.replace('..', '.'), error.code);
  if (error instanceof StorageError) return new Problem(`Cannot use the storage: ${sentence(error)}`, 'no_storage');
  const code = statementErrorOf(error).state ?? (error as { code?: string } | null)?.code ?? '';
  if (NO_DATABASE.test(code) || NO_PASSWORD.test(messageOf(error)) || isDatabaseUnavailable(error))
    return new Problem(`Cannot use the database: ${sentence(error)}`, 'no_database');
  if (NOT_MIGRATED.test(code))
    return new Problem('The database is not migrated. Run `sapa migrate` first.', 'not_migrated');
  // Node.js names the cause and the file, for example of a folder without permission.
  if (error instanceof Error && 'syscall' in error) return new Problem(sentence(error), 'system');
  return new Problem(`Unexpected error: ${sentence(error)} With --debug the command prints its stack.`, 'internal');
}

#!/usr/bin/env node
import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { runSapa } from './program.js';

// Standard output is for the result only.
const warn = (message: unknown) => console.error(String(message));
Logger.overrideLogger({ log: () => {}, warn, error: warn });

// A reader such as `head` may close a stream early, which is no failure of the command.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const exitCode = await runSapa(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
});
// The driver leaves a connection open for a minute if PostgreSQL asks for a missing password.
process.stdout.write('', () => process.exit(exitCode));

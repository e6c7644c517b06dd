#!/usr/bin/env node
import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { runSapa } from './program.js';

// Standard output is for the result only.
const warn = (message: unknown) => console.error(String(message));
Logger.overrideLogger({ log: () => {}, warn, error: warn });

process.exitCode = await runSapa(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
});

import { Command, CommanderError } from 'commander';
import { addNetworkCommands } from './network.js';
import { addBackupCommands } from './backup.js';
import { Cli, EXIT, type Terminal } from './cli.js';
import { addDemoCommands } from './demo.js';
import { addDoctorCommand } from './doctor.js';
import { addJobCommands } from './jobs.js';
import { addKeyCommands } from './keys.js';
import { addMailCommands } from './mail.js';
import { addMigrateCommand } from './migrate.js';
import { addRegistrationCommands } from './registration.js';
import { addSessionCommands } from './sessions.js';
import { addStorageCommands } from './storage.js';
import { addUserCommands } from './user.js';
import { VERSION } from '../version.js';

/** Groups of commands, in the order of the help text. */
const GROUPS: ((cli: Cli) => void)[] = [
  addDoctorCommand,
  addMigrateCommand,
  addUserCommands,
  addSessionCommands,
  addRegistrationCommands,
  addNetworkCommands,
  addJobCommands,
  addMailCommands,
  addStorageCommands,
  addKeyCommands,
  addBackupCommands,
  addDemoCommands,
];

const NOTES = `
Exit codes: 0 done, 1 failed, 2 wrong usage.
The result is on standard output, warnings and errors are on standard error.`;

export function createCli(terminal: Terminal): Cli {
  const program = new Command('sapa')
    .description('Operates Šapa.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .option('--json', 'print the result as JSON')
    .option('--debug', 'print the stack of an error')
    .showHelpAfterError()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => terminal.out.write(text), writeErr: (text) => terminal.err.write(text) })
    .addHelpText('after', NOTES)
    .exitOverride();
  const cli = new Cli(program, terminal);
  for (const addTo of GROUPS) addTo(cli);
  return cli;
}

/** Runs one operator command. Resolves with the exit code. */
export async function runSapa(args: string[], terminal: Terminal): Promise<number> {
  const cli = createCli(terminal);
  try {
    await cli.program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has already printed the help or the error.
    return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  }
  return cli.exitCode;
}

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of a program if it is installed. */
export function findProgram(name: string): string | undefined {
  // Debian's default PATH for users lacks /usr/sbin.
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']) {
    try {
      const program = join(folder, name);
      accessSync(program, constants.X_OK);
      return program;
    } catch {
      // this folder does not contain the program
    }
  }
  return undefined;
}

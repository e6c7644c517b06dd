import { InvalidArgumentError, Option } from 'commander';
import { EXIT, Problem } from './cli.js';

export const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  return value;
};

export const textUpTo = (max: number) => (text: string) => {
  if (text.trim() === '' || [...text].length > max)
    throw new InvalidArgumentError(`It must be a text of at most ${max} characters.`);
  return text.trim();
};

export const yesOption = () => new Option('--yes', 'confirm that this cannot be undone');

/** @throws Problem if the operator has not confirmed the command with `--yes` */
export function requireYes({ yes }: { yes?: boolean }, consequence: string): void {
  if (!yes) throw new Problem(`${consequence} Repeat the command with --yes.`, 'not_confirmed', EXIT.usage);
}

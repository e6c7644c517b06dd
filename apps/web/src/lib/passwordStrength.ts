import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Reason why a password is easy to guess. */
export type Weakness = 'common' | 'personal' | 'repeated' | 'row' | 'date' | 'short';

const WEAKNESSES: Record<string, Weakness> = {
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  userInputs: 'personal',
  simpleRepeat: 'repeated',
  extendedRepeat: 'repeated',
  sequences: 'row',
  straightRow: 'row',
  keyPattern: 'row',
  dates: 'date',
  recentYears: 'date',
};

/** From 0 (an attacker's first guess) to 4 (very hard to guess). */
export type Score = 0 | 1 | 2 | 3 | 4;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Estimates how hard a password is to guess, even for an attacker who knows these words about the
 * user. Nothing leaves the device.
 */
export function strengthOf(password: string, words: string[]): { score: Score; weakness: Weakness | null } {
  const { score, feedback } = estimator.check(password, [...words, 'sapa', 'šapa']);
  if (score >= 3) return { score, weakness: null };
  return { score, weakness: WEAKNESSES[feedback.warning ?? ''] ?? 'short' };
}

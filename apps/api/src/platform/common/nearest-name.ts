/** Returns the number of inserted, deleted and replaced characters (Levenshtein distance). */
export function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = previous[column]! + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, previous[column + 1]! + 1, current[column]! + 1));
    }
    previous = current;
  }
  return previous.at(-1)!;
}

/** Returns the most similar name, for hints about misspelled names. */
export function nearestName(name: string, names: Iterable<string>): string {
  const distances = [...names].map((other) => ({ other, distance: editDistance(name, other) }));
  return distances.reduce((nearest, next) => (next.distance < nearest.distance ? next : nearest)).other;
}

const NONE: ReadonlySet<string> = new Set();

/** Counts the clients of this process that show each post or album. */
export class ShownTargets {
  private readonly counts = new Map<string, number>();

  has(target: string): boolean {
    return this.counts.has(target);
  }

  /** Replaces the targets of one client. Returns the targets that it did not show before. */
  replace(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
    for (const target of before) {
      const left = this.counts.get(target)! - 1;
      if (left > 0) this.counts.set(target, left);
      else this.counts.delete(target);
    }
    for (const target of after) this.counts.set(target, (this.counts.get(target) ?? 0) + 1);
    return [...after].filter((target) => !before.has(target));
  }

  remove(targets: ReadonlySet<string>): void {
    this.replace(targets, NONE);
  }
}

/** Runs what has the same key one after the other, each once the one before it has ended, however it ended. */
export class Turns<K> {
  private readonly last = new Map<K, Promise<unknown>>();

  take<T>(key: K, run: () => Promise<T>): Promise<T> {
    const before = this.last.get(key);
    const mine = before ? before.then(run, run) : run();
    this.last.set(key, mine);
    const leave = () => void (this.last.get(key) === mine && this.last.delete(key));
    mine.then(leave, leave);
    return mine;
  }
}

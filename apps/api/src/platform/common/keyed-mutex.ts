/** Runs tasks with the same key one after another, even if a task fails. */
export class KeyedMutex<K> {
  private readonly last = new Map<K, Promise<unknown>>();

  runExclusive<T>(key: K, task: () => Promise<T>): Promise<T> {
    const previous = this.last.get(key);
    const result = previous ? previous.then(task, task) : task();
    this.last.set(key, result);
    const release = () => void (this.last.get(key) === result && this.last.delete(key));
    result.then(release, release);
    return result;
  }
}

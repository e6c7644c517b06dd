/** Seconds below the limit until events are sent individually again. */
const CALM_SECONDS = 10;

/**
 * Decides whether the event stream sends single events or one batch per second. Batches begin when
 * a second has more events than the limit, and end after ten seconds within it.
 */
export class EventRate {
  private events = 0;
  private calmSeconds = 0;
  /** Seconds since batches began; 0 if events are sent individually. */
  private batchSeconds = 0;
  private isDue = false;

  /** @param limit events per second */
  constructor(private readonly limit: number) {}

  /** Whether events are sent in batches. */
  get isHigh(): boolean {
    return this.batchSeconds > 0;
  }

  /** Counts new events. */
  add(events: number): void {
    this.events += events;
    if (this.events > this.limit) this.batchSeconds ||= 1;
  }

  /** Begins the next second. */
  nextSecond(): void {
    this.calmSeconds = this.events > this.limit ? 0 : this.calmSeconds + 1;
    this.events = 0;
    if (this.calmSeconds >= CALM_SECONDS) this.batchSeconds = 0;
    // Skip the first second, so that clients can report their shown targets before a batch.
    this.isDue = this.batchSeconds > 1;
    if (this.isHigh) this.batchSeconds += 1;
  }

  /** Returns true once a second while events are sent in batches. */
  takeBatch(): boolean {
    const isDue = this.isDue;
    this.isDue = false;
    return isDue;
  }
}

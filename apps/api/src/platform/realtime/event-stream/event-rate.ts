/** Seconds below the limit until events are sent individually again. */
const CALM_SECONDS = 10;

/**
 * Decides whether the event stream sends single events or one batch per second. Batches begin when
 * a second has more deliveries than the limit, and end after ten seconds within it. A delivery is
 * one event for one stream.
 */
export class EventRate {
  private deliveries = 0;
  private calmSeconds = 0;
  /** Seconds since batches began; 0 if events are sent individually. */
  private batchSeconds = 0;
  private isDue = false;

  /** @param limit deliveries per second */
  constructor(private readonly limit: number) {}

  /** Whether events are sent in batches. */
  get isHigh(): boolean {
    return this.batchSeconds > 0;
  }

  /** Counts new events. */
  add(events: number, streams: number): void {
    this.deliveries += events * streams;
    if (this.deliveries > this.limit) this.batchSeconds ||= 1;
  }

  /** Begins the next second. */
  nextSecond(): void {
    this.calmSeconds = this.deliveries > this.limit ? 0 : this.calmSeconds + 1;
    this.deliveries = 0;
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

import { EventRate } from './event-rate.js';

/** Returns for each second whether events are sent in batches and whether a batch is due. */
const secondsWith = (rate: EventRate, events: number[]) =>
  events.map((count) => {
    rate.add(count, 2);
    rate.nextSecond();
    return [rate.isHigh, rate.takeBatch()];
  });

describe('the event rate of two streams', () => {
  const SINGLE = [false, false];
  const BEGINNING = [true, false];
  const BATCH = [true, true];

  it('allows single events up to the limit', () => {
    expect(secondsWith(new EventRate(10), [5, 0, 5])).toEqual([SINGLE, SINGLE, SINGLE]);
  });

  it('requires batches as soon as it exceeds the limit', () => {
    const rate = new EventRate(10);
    rate.add(5, 2);
    expect(rate.isHigh).toBe(false);
    rate.add(1, 2);
    expect(rate.isHigh).toBe(true);
    expect(rate.takeBatch()).toBe(false);
  });

  it('delays the first batch by a second, and ends batches after ten seconds within the limit', () => {
    const seconds = secondsWith(new EventRate(10), [6, 5, 6, ...Array<number>(10).fill(5), 5]);
    expect(seconds).toEqual([BEGINNING, BATCH, BATCH, ...Array<boolean[]>(9).fill(BATCH), SINGLE, SINGLE]);
  });

  it('reports each batch as due only once', () => {
    const rate = new EventRate(10);
    secondsWith(rate, [6]);
    rate.nextSecond();
    expect([rate.takeBatch(), rate.takeBatch()]).toEqual([true, false]);
  });
});

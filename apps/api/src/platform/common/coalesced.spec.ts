import { coalesced } from './coalesced.js';

/** Returns a task whose runs the test ends or fails explicitly. */
function slowWork() {
  const runs: { end: () => void; fail: (error: Error) => void }[] = [];
  const run = coalesced(() => new Promise((end, fail) => runs.push({ end, fail })));
  return { runs, run };
}

describe('coalesced()', () => {
  it('shares one further run between all calls that arrive during a run', async () => {
    const { runs, run } = slowWork();
    const first = run();
    const [second, third] = [run(), run()];
    expect(runs).toHaveLength(1);
    runs[0]!.end();
    await first;
    const fourth = run();
    expect(runs).toHaveLength(2);
    runs[1]!.end();
    await Promise.all([second, third]);
    expect(runs).toHaveLength(3);
    runs[2]!.end();
    await fourth;
    expect(runs).toHaveLength(3);
  });

  it('rejects only the calls that wait for the failed run', async () => {
    const { runs, run } = slowWork();
    const first = run();
    const second = run();
    runs[0]!.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    expect(runs).toHaveLength(2);
    runs[1]!.end();
    await expect(second).resolves.toBeUndefined();
  });
});

// Preloaded into a server whose statements are timed: on request it reports how many milliseconds they took since the last report.
import pg from 'pg';

/** What the server does beside requests: the check of the channel, and looking for jobs. */
const BESIDE = /pg_listening_channels|pgboss/;

let milliseconds = 0;
const { query } = pg.Client.prototype;
Object.assign(pg.Client.prototype, {
  /** @param {any[]} args */
  query(...args) {
    if (BESIDE.test(args[0]?.text ?? args[0])) return Reflect.apply(query, this, args);
    const begun = performance.now();
    const end = () => {
      milliseconds += performance.now() - begun;
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      return Reflect.apply(query, this, [
        ...args.slice(0, -1),
        (/** @type {unknown[]} */ ...result) => {
          end();
          callback(...result);
        },
      ]);
    }
    const result = Reflect.apply(query, this, args);
    result?.then?.(end, end);
    return result;
  },
});

process.on('message', (message) => {
  if (message !== 'times') return;
  process.send?.({ type: 'times', milliseconds });
  milliseconds = 0;
});
// Listening must not keep the process alive.
process.channel?.unref();

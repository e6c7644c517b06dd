import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lifetime } from '../../../../scripts/lib/until-stopped.mjs';
import { Cluster } from './cluster.js';
import type { Load } from './load.js';
import { underLoad } from './under-load.js';

const STEADY = 5000;
const LOGINS = 6;

/** Runs one of three servers with a clock that is an hour fast. */
export async function clock(lifetime: Lifetime) {
  const library = execFileSync('faketime', ['-f', '+1h', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim();
  const fast = { LD_PRELOAD: library, FAKETIME: '+1h', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  const cluster = await Cluster.start(lifetime, { SHUTDOWN_DELAY_SECONDS: '5' });
  const [port] = cluster.ports;
  const disturb = async (load: Load) => {
    for (const env of [fast, {}]) {
      await cluster.stopServer(port);
      await cluster.startServer(port, env);
      // The proxy spreads the requests, so tokens of each server reach each other server.
      for (let logins = 0; logins < LOGINS; logins++) {
        const { token } = await load.logIn(0);
        for (let calls = 0; calls < cluster.ports.length; calls++) await load.call('/api/user/me', { token });
      }
      await pause(STEADY);
    }
  };
  return underLoad(cluster, 'clock of a server an hour fast', disturb, { mustNotFail: true });
}

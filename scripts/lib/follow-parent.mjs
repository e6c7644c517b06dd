// Preloaded into every Node program that a launcher keeps running: stops it as if by a signal when the launcher has ended, even if that was
// killed.
import { spawn } from 'node:child_process';

/** Seconds that stopping may take. */
const STOP_TIMEOUT = 15;

process.once('disconnect', () => {
  // Nobody else is left to end a program that is stuck, and a process that hangs while it exits runs no timer of its own.
  spawn('sh', ['-c', `sleep ${STOP_TIMEOUT}; kill -9 ${process.pid}`], { detached: true, stdio: 'ignore' })
    .on('error', () => {})
    .unref();
  process.kill(process.pid, 'SIGTERM');
});
// Listening must not keep the program alive when its work is done.
process.channel?.unref();

import { write, writeSync } from 'node:fs';

/** Number of characters per write. */
const BATCH = 4096;
/** Milliseconds until an incomplete batch is written, or a failed write is repeated. */
const DELAY = 100;
/** Maximum number of characters in memory while writes fail. Further lines are dropped. */
const MAX_BUFFERED = 1024 * 1024;
/** Maximum number of attempts at the last write if the log's reader is slow. */
const LAST_ATTEMPTS = 20;
/** Milliseconds between attempts at the last write. */
const LAST_PAUSE = 50;

/**
 * Writes the log asynchronously in batches. A blocked reader or a full disk neither stops the
 * process nor prevents it from exiting. Pino's own sonic-boom would repeat its last write forever
 * if nobody reads the log.
 */
class LogOutput {
  private buffered = '';
  /** The batch that is being written, or that could not be written. */
  private current?: Buffer;
  private isWriting = false;
  private timer?: NodeJS.Timeout;

  constructor(private readonly fd: number) {
    process.once('exit', () => this.writeLast());
  }

  /** Adds a line to the log. Pino calls this method. */
  write(line: string): void {
    if (this.buffered.length + line.length > MAX_BUFFERED) return;
    this.buffered += line;
    if (this.buffered.length >= BATCH && !this.current) this.send();
    else this.sendSoon();
  }

  private sendSoon(): void {
    this.timer ??= setTimeout(() => this.send(), DELAY).unref();
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.isWriting) return; // the running write continues in its callback
    if (!this.current) {
      if (this.buffered === '') return;
      this.current = Buffer.from(this.buffered);
      this.buffered = '';
    }
    this.isWriting = true;
    write(this.fd, this.current, (error, written) => {
      this.isWriting = false;
      const rest = error ? this.current! : this.current!.subarray(written);
      this.current = rest.length > 0 ? rest : undefined;
      if (error) this.sendSoon();
      else if (this.current || this.buffered.length >= BATCH) this.send();
      else if (this.buffered !== '') this.sendSoon();
    });
  }

  /**
   * Writes the remaining lines when the process exits. Skips a batch that is being written, so
   * that it is not written twice.
   */
  private writeLast(): void {
    let rest = Buffer.concat([
      this.isWriting || !this.current ? Buffer.alloc(0) : this.current,
      Buffer.from(this.buffered),
    ]);
    for (let attempt = 0; rest.length > 0 && attempt < LAST_ATTEMPTS;) {
      try {
        rest = rest.subarray(writeSync(this.fd, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        attempt += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_PAUSE);
      }
    }
  }
}

let standardOutput: LogOutput | undefined;

/** Returns the process's log output. All servers in the process share it. */
export const logOutput = (): LogOutput => (standardOutput ??= new LogOutput(process.stdout.fd));

import { write, writeSync } from 'node:fs';

/** A busy process writes so many characters of its log at once. */
const BATCH = 4096;
/** Milliseconds after which less is written, or what could not be written is tried again. */
const DELAY = 100;
/** Characters that wait while nothing can be written; lines beyond them are lost. */
const MAX_WAITING = 1024 * 1024;
/** Attempts of the last write, with a pause of this many milliseconds, while whoever reads the log is slow. */
const LAST_ATTEMPTS = 20;
const LAST_PAUSE = 50;

/**
 * Where the log goes. It is written in batches and beside the work. Nothing that happens to its reader or its volume stops the process, or
 * keeps it from exiting: sonic-boom, pino's own, tries its last write for ever where nobody reads the log any more.
 */
class LogOutput {
  private waiting = '';
  /** What is being written, or could not be. */
  private current?: Buffer;
  private isWriting = false;
  private timer?: NodeJS.Timeout;

  constructor(private readonly fd: number) {
    process.once('exit', () => this.writeLast());
  }

  /** Called by pino with one line. */
  write(line: string): void {
    if (this.waiting.length + line.length > MAX_WAITING) return;
    this.waiting += line;
    if (this.waiting.length >= BATCH && !this.current) this.send();
    else this.sendSoon();
  }

  private sendSoon(): void {
    this.timer ??= setTimeout(() => this.send(), DELAY).unref();
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.isWriting) return; // goes on by itself
    if (!this.current) {
      if (this.waiting === '') return;
      this.current = Buffer.from(this.waiting);
      this.waiting = '';
    }
    this.isWriting = true;
    write(this.fd, this.current, (error, written) => {
      this.isWriting = false;
      const rest = error ? this.current! : this.current!.subarray(written);
      this.current = rest.length > 0 ? rest : undefined;
      if (error) this.sendSoon();
      else if (this.current || this.waiting.length >= BATCH) this.send();
      else if (this.waiting !== '') this.sendSoon();
    });
  }

  /** When the process exits. What is being written at that moment comes or not: it is not written twice. */
  private writeLast(): void {
    let rest = Buffer.concat([
      this.isWriting || !this.current ? Buffer.alloc(0) : this.current,
      Buffer.from(this.waiting),
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

/** One for the whole process, however many servers it runs. */
export const logOutput = (): LogOutput => (standardOutput ??= new LogOutput(process.stdout.fd));

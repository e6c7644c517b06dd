import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { VIDEO } from '../common/limits.js';
import { AppError } from '../errors/app-error.js';

export type VideoProblem = 'video_not_accepted' | 'video_too_long' | 'video_too_large' | 'video_broken';

export interface VideoJob {
  file: string;
  /** Path of the file to write. */
  output: string;
}

/**
 * Result of the thread: the length, a problem with the file, or an error of the disk. While it
 * works, the thread sends null.
 */
export type VideoAnswer =
  | { seconds: number }
  | { problem: VideoProblem }
  | { code: string | undefined; syscall: string; message: string };

export interface ProcessedVideo {
  seconds: number;
  bytes: number;
}

/** Milliseconds. An accepted file takes less than a second of a processor. */
const TIMEOUT = 15_000;
/**
 * Milliseconds without a sign of life from the thread. Accepted files are read and written in
 * small steps, but a hostile index can make one step as long as billions of packets.
 */
const STALLED_AFTER = 5000;
/**
 * Memory for objects of the thread. The content of the file, up to 25 MB, is not included. A
 * hostile index could otherwise take all memory of the server.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

const limitConcurrency = pLimit(2);

// Resolved by the package's name, because the tests run the source but Node's threads need the
// compiled file.
const WORKER = fileURLToPath(import.meta.resolve('@sapa/api/platform/storage/video-worker'));

/** Runs the thread. A thread that stalls, or runs out of time or memory, means a hostile file. */
function runWorker(job: VideoJob): Promise<VideoAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(WORKER, { workerData: job, resourceLimits: RESOURCE_LIMITS });
    const stop = () => void worker.terminate();
    const timeout = setTimeout(stop, TIMEOUT);
    // Begins with the first message, because loading the code may take long on a busy machine.
    let stalled: NodeJS.Timeout | undefined;
    worker.on('message', (answer: VideoAnswer | null) => {
      clearTimeout(stalled);
      if (answer) resolve(answer);
      else stalled = setTimeout(stop, STALLED_AFTER);
    });
    worker.once('error', () => resolve({ problem: 'video_broken' }));
    worker.once('exit', () => {
      clearTimeout(timeout);
      clearTimeout(stalled);
      resolve({ problem: 'video_broken' });
    });
  });
}

/**
 * Checks an uploaded video and writes its pictures and sound into a new file, with the index at
 * the front and without metadata. A thread does this, so that no file can block the server.
 * @throws AppError video_not_accepted, video_too_long, video_too_large, video_broken
 */
export function rewriteVideo(file: string, output: string): Promise<ProcessedVideo> {
  return limitConcurrency(async () => {
    const answer = await runWorker({ file, output });
    if ('problem' in answer) throw new AppError(answer.problem);
    if ('syscall' in answer) throw Object.assign(new Error(answer.message), answer);
    const { size } = await stat(output);
    if (size > VIDEO.bytes) throw new AppError('video_too_large');
    return { seconds: answer.seconds, bytes: size };
  });
}

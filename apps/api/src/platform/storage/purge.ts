import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';

/** Name of a job queue, which a migration creates. */
export const PURGE_QUEUE = 'purged-pictures';

export interface PurgeData {
  /** Paths of files that are no longer public, such as `/uploads/ab/ab…/320.webp`. */
  paths: string[];
}

/** Cloudflare's API accepts at most this number of URLs per request. */
const URLS_PER_REQUEST = 30;
const TIMEOUT_MS = 10_000;

/** Purges hidden and deleted pictures from a CDN, using Cloudflare's API format. */
@Injectable()
export class PurgeService {
  constructor(private readonly config: Config) {}

  async send(paths: string[]): Promise<void> {
    const { PURGE_URL, PURGE_TOKEN, UPLOADS_ORIGIN, PUBLIC_ORIGIN } = this.config;
    if (!PURGE_URL) return;
    const files = paths.map((path) => (UPLOADS_ORIGIN || PUBLIC_ORIGIN) + path);
    for (let start = 0; start < files.length; start += URLS_PER_REQUEST) {
      const response = await fetch(PURGE_URL, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(PURGE_TOKEN && { authorization: `Bearer ${PURGE_TOKEN}` }) },
        body: JSON.stringify({ files: files.slice(start, start + URLS_PER_REQUEST) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the CDN answered ${response.status}`);
    }
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { BlogPreviewsService } from '../blogs/blog-previews.service.js';
import { parseIdentifier, parseUuid } from '../../platform/validation/identifiers.js';
import type { Language } from '../../platform/http/language.js';
import { callerNetwork } from '../../platform/http/network.js';
import type { RateLimits } from '../../platform/http/rate-limits.js';
import type { ReportPreviewsService } from '../lost-and-found/report-previews.service.js';
import type { PublicBusinessesService } from '../visitors/public-businesses.service.js';
import type { PublicPetsService } from '../visitors/public-pets.service.js';
import { toBusinessPreview } from './business-preview.js';
import type { PagePreview } from './page-head.js';
import { toPetPreview } from './pet-preview.js';
import { toReportPreview } from './report-preview.js';
import { pageLanguage } from './page-language.js';

/**
 * Maximum time to read a preview in milliseconds. After that, the page is served without a
 * preview.
 */
const TIMEOUT_MS = 1000;

interface PageType {
  pattern: RegExp;
  find(identifier: string, language: Language): Promise<PagePreview | null>;
}

interface PreviewResult {
  preview: PagePreview | null;
  /**
   * True if visitors get a 404 status for this page. The web app still shows the page to users who
   * may see it.
   */
  isMissing: boolean;
}

const NO_PREVIEW: PreviewResult = { preview: null, isMissing: false };

/**
 * Returns a function that finds the link preview for a request. If an error occurs, the page has
 * no preview.
 */
export function pagePreviews(
  pets: PublicPetsService,
  businesses: PublicBusinessesService,
  posts: BlogPreviewsService,
  reports: ReportPreviewsService,
  limits: RateLimits,
) {
  const pageTypes: PageType[] = [
    {
      pattern: /^\/blog\/(?!create[/?#]|create$)([^/?#]+)\/?(?:[?#]|$)/,
      async find(text) {
        const identifier = parseIdentifier(text);
        const post = identifier && (await posts.one(identifier));
        if (!post) return null;
        const { uuid, title, excerpt, imageUrl, publishedAt, author } = post;
        return { path: `/blog/${uuid}`, type: 'article', title, description: excerpt, imageUrl, publishedAt, author };
      },
    },
    {
      pattern: /^\/p\/([^/?#]+)\/?(?:[?#]|$)/,
      async find(text, language) {
        const uuid = parseUuid(text);
        const pet = uuid && (await pets.find(uuid, language));
        return pet ? toPetPreview(pet, language) : null;
      },
    },
    {
      pattern: /^\/b\/([^/?#]+)\/?(?:[?#]|$)/,
      async find(text, language) {
        const uuid = parseUuid(text);
        const business = uuid && (await businesses.find(uuid, language));
        return business ? toBusinessPreview(business, language) : null;
      },
    },
    {
      pattern: /^\/(?:lost|found)\/([0-9a-f-]{36})\/?(?:[?#]|$)/i,
      async find(text, language) {
        const uuid = parseUuid(text);
        const report = uuid && (await reports.find(uuid, language));
        return report ? toReportPreview(report, language) : null;
      },
    },
  ];

  return async (request: FastifyRequest): Promise<PreviewResult> => {
    for (const pageType of pageTypes) {
      const text = pageType.pattern.exec(request.url)?.[1];
      if (!text) continue;
      try {
        // The limit protects the database. Above the limit, the page is served without a preview.
        if (!(await limits.allows('visitorLooksPerNetwork', callerNetwork(request)))) return NO_PREVIEW;
        const preview = await withTimeout(pageType.find(text, pageLanguage(request)));
        return { preview, isMissing: !preview };
      } catch (error) {
        request.log.warn({ err: error as Error }, 'failed to read a page preview');
      }
    }
    return NO_PREVIEW;
  };
}

/**
 * Returns the result.
 * @throws Error if it takes longer than `TIMEOUT_MS`
 */
async function withTimeout<T>(result: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const tooLate = delay(TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error('database timeout');
  });
  tooLate.catch(() => {}); // aborted below
  try {
    return await Promise.race([result, tooLate]);
  } finally {
    timer.abort();
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { BlogPreviewsService } from '../blogs/blog-previews.service.js';
import { parseIdentifier, parseUuid } from '../../platform/validation/identifiers.js';
import type { Language } from '../../platform/http/language.js';
import { callerNetwork } from '../../platform/http/network.js';
import type { RateLimits } from '../../platform/http/rate-limits.js';
import type { PublicPetsService } from '../visitors/public-pets.service.js';
import type { PagePreview } from './page-head.js';
import { toPetPreview } from './pet-preview.js';
import { pageLanguage } from './page-language.js';

/** A page waits no longer for its preview: it can do without, and while the database is away it would wait for seconds. */
const TIMEOUT_MS = 1000;

interface Subject {
  pattern: RegExp;
  find(text: string, language: Language): Promise<PagePreview | null>;
}

interface Found {
  preview: PagePreview | null;
  /** Whether visitors get 404 here. The web app still shows the page to users who may see it. */
  isMissing: boolean;
}

const NOTHING: Found = { preview: null, isMissing: false };

/** Finds what an address of the web app is about. The page is there without that, too: the web app says what is wrong. */
export function pagePreviews(pets: PublicPetsService, posts: BlogPreviewsService, limits: RateLimits) {
  const subjects: Subject[] = [
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
  ];

  return async (request: FastifyRequest): Promise<Found> => {
    for (const subject of subjects) {
      const text = subject.pattern.exec(request.url)?.[1];
      if (!text) continue;
      try {
        // The page is answered all the same: only what is read for it is limited.
        if (!(await limits.allows('visitorLooksPerAddress', callerNetwork(request)))) return NOTHING;
        const preview = await withTimeout(subject.find(text, pageLanguage(request)));
        return { preview, isMissing: !preview };
      } catch (error) {
        request.log.warn({ err: error as Error }, 'A page has no preview');
      }
    }
    return NOTHING;
  };
}

/** @throws Error if it takes longer than `TIMEOUT_MS` */
async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const tooLate = delay(TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error('the database did not answer in time');
  });
  tooLate.catch(() => {}); // aborted below
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    timer.abort();
  }
}

import { escapeHtml } from '../../platform/common/html.js';
import { jsonForPage } from './page-data.js';

const SITE = 'Šapa';
/** Picture for pages without their own picture. */
const LOGO = { url: '/icons/paw-512.png', width: 512, height: 512 };

interface Picture {
  url: string;
  width: number;
  height: number;
}

/** Data of a link preview. All strings are plain text. `imageUrl` can be a path of this server. */
export interface PagePreview {
  path: string;
  type: 'article' | 'website';
  title: string;
  description: string;
  imageUrl: string | null;
  publishedAt?: Date;
  author?: string | null;
  /** Whether search engines must not list the page. */
  isUnlisted?: boolean;
  /**
   * Returns structured data for search engines (schema.org, JSON-LD). `absolute` turns a path into
   * a URL.
   */
  structuredData?: (absolute: (path: string) => string | null) => object;
}

const escaped = (text: string) => escapeHtml(text.replaceAll(/\s+/g, ' '));

/**
 * Returns a `meta` element. The web app removes elements with `data-preview` when the user leaves
 * the page.
 */
const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escaped(content)}" data-preview>`;

const NO_INDEX = meta('name', 'robots', 'noindex');

/** Replaces the first match. The replacement is a function, so that `$` in it has no meaning. */
const replaced = (page: string, pattern: RegExp, replacement: string) => page.replace(pattern, () => replacement);

/** Asks search engines not to list the page. */
export const withoutListing = (page: string): string => replaced(page, /<\/head>/, `${NO_INDEX}</head>`);

interface Origins {
  /** Origin of the pages, or null if it is unknown. */
  page: string | null;
  /** Origin of stored pictures. */
  pictures: string | null;
}

/**
 * Adds the metadata of a link preview to a page: title, description, picture (Open Graph and X
 * tags) and canonical URL. `jpeg` replaces the picture of `imageUrl`, because several networks do
 * not show WebP.
 */
export function withPreview(page: string, preview: PagePreview, jpeg: Picture | undefined, origins: Origins): string {
  const { type, title, description, imageUrl, publishedAt, author, structuredData } = preview;
  const absolute = (url: string, origin: string | null) => (url.startsWith('/') ? origin && origin + url : url);
  const pictureUrl = (url: string) => absolute(url, origins.pictures ?? origins.page);
  const pageUrl = absolute(preview.path, origins.page);
  const size = imageUrl ? jpeg : LOGO;
  const picture = imageUrl ? pictureUrl(jpeg?.url ?? imageUrl) : absolute(LOGO.url, origins.page);
  const structured = structuredData?.((url) =>
    url.startsWith('/uploads/') ? pictureUrl(url) : absolute(url, origins.page),
  );
  const tags = [
    ...(preview.isUnlisted ? [NO_INDEX] : []),
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', SITE),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(publishedAt ? [meta('property', 'article:published_time', publishedAt.toISOString())] : []),
    meta('name', 'twitter:card', imageUrl ? 'summary_large_image' : 'summary'),
    ...(author ? [meta('name', 'author', author)] : []),
    ...(picture ? [meta('property', 'og:image', picture)] : []),
    ...(picture && size
      ? [
          meta('property', 'og:image:width', String(size.width)),
          meta('property', 'og:image:height', String(size.height)),
        ]
      : []),
    ...(picture ? [meta('property', 'og:image:alt', imageUrl ? title : SITE)] : []),
    ...(pageUrl
      ? [meta('property', 'og:url', pageUrl), `<link rel="canonical" href="${escaped(pageUrl)}" data-preview>`]
      : []),
    ...(structured ? [`<script type="application/ld+json" data-preview>${jsonForPage(structured)}</script>`] : []),
  ];
  const titled = replaced(page, /<title>[^<]*<\/title>/, `<title>${escaped(`${title} · ${SITE}`)}</title>`);
  const described = replaced(
    titled,
    /<meta\s+name="description"[^>]*>/,
    `<meta name="description" content="${escaped(description)}">`,
  );
  return replaced(described, /<\/head>/, `${tags.join('')}</head>`);
}

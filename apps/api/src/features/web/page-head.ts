import { escapeHtml } from '../../platform/common/html.js';
import { jsonForPage } from './page-data.js';

const SITE = 'Šapa';
/** Where a page is about nothing that has a picture. */
const LOGO = { url: '/icons/paw-512.png', width: 512, height: 512 };

interface Picture {
  url: string;
  width: number;
  height: number;
}

/** What other programs show of a link to a page. All texts are plain; `path` and `imageUrl` may be paths of this server. */
export interface PagePreview {
  path: string;
  type: 'article' | 'website';
  title: string;
  description: string;
  imageUrl: string | null;
  publishedAt?: Date;
  author?: string | null;
  /** What it is about for search engines (schema.org, JSON-LD); `absolute` makes addresses of paths. */
  about?: (absolute: (path: string) => string | null) => object;
}

const escaped = (text: string) => escapeHtml(text.replaceAll(/\s+/g, ' '));

/** The web app removes these elements when it leaves the page that they are about. */
const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escaped(content)}" data-preview>`;

/** What a text says instead of the page's own, whatever signs it has in it. */
const replaced = (page: string, pattern: RegExp, by: string) => page.replace(pattern, () => by);

interface Origins {
  /** Of the pages; null where it is not known. */
  page: string | null;
  /** Of stored pictures. */
  pictures: string | null;
}

/**
 * Adds the metadata of link previews to a page: title, description and picture (Open Graph and the
 * tags of X), and the canonical address. `jpeg` is the picture of `imageUrl`, since several
 * networks show no WebP.
 */
export function withPreview(page: string, preview: PagePreview, jpeg: Picture | undefined, origins: Origins): string {
  const { type, title, description, imageUrl, publishedAt, author, about } = preview;
  const absolute = (url: string, origin: string | null) => (url.startsWith('/') ? origin && origin + url : url);
  const pictureAddress = (url: string) => absolute(url, origins.pictures ?? origins.page);
  const address = absolute(preview.path, origins.page);
  const size = imageUrl ? jpeg : LOGO;
  const picture = imageUrl ? pictureAddress(jpeg?.url ?? imageUrl) : absolute(LOGO.url, origins.page);
  const structured = about?.((url) =>
    url.startsWith('/uploads/') ? pictureAddress(url) : absolute(url, origins.page),
  );
  const tags = [
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
    ...(address
      ? [meta('property', 'og:url', address), `<link rel="canonical" href="${escaped(address)}" data-preview>`]
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

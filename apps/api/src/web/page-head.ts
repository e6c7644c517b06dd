import type { BlogPreview } from '../blogs/blogs.mapper.js';
import { escapeHtml } from '../common/html.js';

const SITE = 'Šapa';
/** Where a post has no picture. */
const LOGO = '/icons/paw-512.png';

const escaped = (text: string) => escapeHtml(text.replaceAll(/\s+/g, ' '));

/** The web app takes them away with the page that they are about. */
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
 * The page of a blog post with what others need to show a link to it: title, description and picture (Open Graph, and what X reads
 * beside it), and the post's one address.
 */
export function withPreview(page: string, post: BlogPreview, origins: Origins): string {
  const absolute = (url: string, origin: string | null) => (url.startsWith('/') ? origin && origin + url : url);
  const address = absolute(`/blog/${post.uuid}`, origins.page);
  const picture = post.imageUrl
    ? absolute(post.imageUrl, origins.pictures ?? origins.page)
    : absolute(LOGO, origins.page);
  const tags = [
    meta('property', 'og:type', 'article'),
    meta('property', 'og:site_name', SITE),
    meta('property', 'og:title', post.title),
    meta('property', 'og:description', post.excerpt),
    meta('property', 'article:published_time', post.publishedAt.toISOString()),
    meta('name', 'twitter:card', post.imageUrl ? 'summary_large_image' : 'summary'),
    ...(post.author ? [meta('name', 'author', post.author)] : []),
    ...(picture ? [meta('property', 'og:image', picture)] : []),
    ...(address
      ? [meta('property', 'og:url', address), `<link rel="canonical" href="${escaped(address)}" data-preview>`]
      : []),
  ];
  const titled = replaced(page, /<title>[^<]*<\/title>/, `<title>${escaped(`${post.title} · ${SITE}`)}</title>`);
  const described = replaced(
    titled,
    /<meta\s+name="description"[^>]*>/,
    `<meta name="description" content="${escaped(post.excerpt)}">`,
  );
  return replaced(described, /<\/head>/, `${tags.join('')}</head>`);
}

import { Feed } from 'feed';
import type { BlogPreview } from '../blogs/blogs.mapper.js';

export const FEED_PATH = '/blog/feed.atom';

/** Characters that are not allowed in XML, not even as character references. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const plain = (text: string) => text.replaceAll(NOT_IN_XML, '');

/** Escapes text, because the `feed` package declares titles and summaries as HTML. */
const asHtml = (text: string) => plain(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns an Atom feed of the blog. It does not depend on the language. */
export function toAtom(posts: BlogPreview[], origin: string): string {
  const blog = `${origin}/blog`;
  const feed = new Feed({
    id: blog,
    title: 'Šapa · Blog',
    link: blog,
    feed: origin + FEED_PATH,
    favicon: `${origin}/icons/paw-192.png`,
    author: { name: 'Šapa' },
    generator: false,
    // Do not use the current time, because it would change the ETag with every response.
    updated: new Date(Math.max(0, ...posts.map(({ updatedAt }) => updatedAt.getTime()))),
  });
  for (const post of posts) {
    feed.addItem({
      id: `urn:uuid:${post.uuid}`,
      title: asHtml(post.title),
      link: `${blog}/${post.uuid}`,
      description: asHtml(post.excerpt),
      author: post.author ? [{ name: plain(post.author) }] : undefined,
      category: [{ name: post.category, term: post.category }],
      published: post.publishedAt,
      date: post.updatedAt,
    });
  }
  return feed.atom1();
}

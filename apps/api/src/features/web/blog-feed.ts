import { Feed } from 'feed';
import type { BlogPreview } from '../blogs/blogs.mapper.js';

export const FEED_PATH = '/blog/feed.atom';

/** What XML cannot hold, in whatever form. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const plain = (text: string) => text.replaceAll(NO_XML, '');

/** The feed says of titles and summaries that they are HTML, so that is what they have to be. */
const asHtml = (text: string) => plain(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The blog for feed readers (Atom). It has no words of its own, so it is the same in every language. */
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
    // Not the time of the answer: unchanged, it is the same answer.
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

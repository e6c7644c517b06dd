import { request } from 'node:http';
import sharp from 'sharp';
import { problem, UNKNOWN_UUID } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';
import { startWithPage } from '../../../test/web-page.js';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Šapa</title>
<meta
  name="description"
  content="A warm place"
/><script nonce="__CSP_NONCE__">1</script></head><body></body></html>`;

/** Text that tries to break out of attributes, elements, page templates and XML. */
const HOSTILE =
  '"><script>alert(1)</script></title></head>\'&amp; $& __CSP_NONCE__ ]]><![CDATA[ \u0001\u0008\uFFFE <b>{{7*7}}</b>';

let test: TestApp;
let ana: TestUser;
beforeAll(async () => {
  test = await startWithPage(PAGE);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user({ firstName: 'Ana', lastName: 'Petrović' });
});

const post = (data: object = {}) =>
  test.make.blogPost({ authorId: ana.id, title: 'Prva zima', excerpt: 'Sneg i šape.', ...data });

/** Sends path and headers exactly as given, because other HTTP clients normalize them. */
const sendTo = (server: TestApp, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status?: number; text: string }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: new URL(server.url).port, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    call.on('error', reject);
    call.end();
  });

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Returns the page's tags that link previews use. */
function previewIn(text: string) {
  const metas = [...text.matchAll(/<meta\s+(?:name|property)="([^"]+)"\s+content="([^"]*)"/g)];
  return {
    title: decoded(/<title>([^<]*)<\/title>/.exec(text)?.[1] ?? ''),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1],
    ...Object.fromEntries(metas.map(([, name, content]) => [name!, decoded(content!)])),
  };
}

const NONE = { title: 'Šapa', canonical: undefined, description: 'A warm place' };

const previewOf = async (path: string, status = 200) => previewIn((await test.http().get(path).expect(status)).text);

describe('the page of a blog post', () => {
  it('has a title, description and picture for link previews', async () => {
    const publishedAt = new Date('2026-05-06T07:08:09Z');
    const { id, uuid } = await post({ publishedAt, imageUrl: '/uploads/ab/ab0123456789abcdef0123456789abcd/960.webp' });
    const preview = {
      title: 'Prva zima · Šapa',
      description: 'Sneg i šape.',
      canonical: `https://sapa.example/blog/${uuid}`,
      author: 'Ana Petrović',
      'og:type': 'article',
      'og:site_name': 'Šapa',
      'og:title': 'Prva zima',
      'og:description': 'Sneg i šape.',
      'og:url': `https://sapa.example/blog/${uuid}`,
      'og:image': 'https://sapa.example/uploads/ab/ab0123456789abcdef0123456789abcd/960.webp',
      'og:image:alt': 'Prva zima',
      'article:published_time': '2026-05-06T07:08:09.000Z',
      'twitter:card': 'summary_large_image',
    };
    for (const path of [uuid, uuid.toUpperCase(), `${uuid}/`, `${uuid}?lng=sr#x`, id]) {
      expect(await previewOf(`/blog/${path}`)).toEqual(preview);
    }
  });

  it('has its uploaded picture as JPEG, because some networks do not show WebP', async () => {
    const file = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c9a26b' } })
      .png()
      .toBuffer();
    const { body: media } = await test.as(ana).post('/api/media').attach('file', file, 'zima.png').expect(201);
    const { uuid } = await post({ imageUrl: media.url });
    const preview = await previewOf(`/blog/${uuid}`);
    const { 'og:image': address } = preview as Record<string, string>;
    expect(preview).toMatchObject({
      'og:image': expect.stringMatching(/^https:\/\/sapa\.example\/uploads\/.*\/960\.jpg$/),
      'og:image:width': '960',
      'og:image:height': '640',
      'og:image:alt': 'Prva zima',
    });
    const { pathname } = new URL(address!);
    for (const path of [pathname, `${pathname}?x=1`]) {
      const { headers, body } = await test.http().get(path).responseType('blob').expect(200);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
      expect(await sharp(body as Buffer).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 640 });
    }
    await test.http().get(pathname.replace('960', '961')).expect(404);
  });

  it('shows an external picture unchanged, and the logo if the post has no picture', async () => {
    const elsewhere = await post({ imageUrl: 'https://pictures.example/a.jpg?x=1&y="' });
    expect(await previewOf(`/blog/${elsewhere.uuid}`)).toMatchObject({
      'og:image': 'https://pictures.example/a.jpg?x=1&y="',
    });
    const { uuid } = await post();
    expect(await previewOf(`/blog/${uuid}`)).toMatchObject({
      'og:image': 'https://sapa.example/icons/paw-512.png',
      'og:image:width': '512',
      'og:image:height': '512',
      'og:image:alt': 'Šapa',
      'twitter:card': 'summary',
    });
  });

  it('escapes markup in titles and names', async () => {
    const { uuid } = await post({ title: HOSTILE, excerpt: HOSTILE });
    await test.prisma.user.update({ where: { id: ana.id }, data: { firstName: HOSTILE, lastName: null } });
    const { text, headers } = await test.http().get(`/blog/${uuid}`).expect(200);
    const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy']!)![1]!;
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(text.split(nonce)).toHaveLength(2);
    expect(text.match(/<\/(title|head)>/g)).toEqual(['</title>', '</head>']);
    expect(text).not.toContain('<b>');
    const shown = HOSTILE.replaceAll(/\s+/g, ' ');
    expect(previewIn(text)).toMatchObject({
      title: `${shown} · Šapa`,
      description: shown,
      author: shown,
      'og:title': shown,
      'og:description': shown,
    });
  });

  it.each([
    ['a draft', () => post({ isPublished: false })],
    [
      'a post of a disabled author',
      async () => {
        await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
        return post();
      },
    ],
    ['a post that a moderator has hidden', () => post({ hiddenAt: new Date() })],
    ['an unknown post', () => Promise.resolve({ id: 2_000_000_000, uuid: UNKNOWN_UUID })],
  ])('returns 404 without a preview for %s, also to its author', async (_, make) => {
    const { id, uuid } = await make();
    for (const path of [`/blog/${uuid}`, `/blog/${id}`]) {
      expect(await previewOf(path, 404)).toEqual(NONE);
      const { text } = await test.http().get(path).set('authorization', ana.bearer).expect(404);
      expect(previewIn(text)).toEqual(NONE);
    }
  });

  it.each(['undefined', '0', '99999999999999999999', '%00', `${UNKNOWN_UUID}x`, 'x'.repeat(2000)])(
    'returns 404 without a preview for /blog/%s',
    async (name) => {
      const { status, text } = await sendTo(test, `/blog/${name}`);
      expect([404, 400]).toContain(status);
      if (status === 404) expect(previewIn(text)).toEqual(NONE);
    },
  );

  it.each(['create', 'create?next=x', 'edit/x'])('has no link preview at %s', async (name) => {
    expect(await previewOf(`/blog/${name}`)).toEqual(NONE);
  });
});

describe('the page of a blog post while the database is locked', () => {
  it('is returned without a preview', async () => {
    const { uuid } = await post();
    await test.prisma.$transaction(async (transaction) => {
      await transaction.$executeRaw`LOCK TABLE "BlogPost" IN ACCESS EXCLUSIVE MODE`;
      expect(await previewOf(`/blog/${uuid}`)).toEqual(NONE);
    });
    expect(await previewOf(`/blog/${uuid}`)).toMatchObject({ title: 'Prva zima · Šapa' });
  });
});

describe('URLs in link previews and in the feed', () => {
  it('have the origin of the request by default', async () => {
    const { uuid } = await post();
    await test.beside({ WEB_DIR: test.config.WEB_DIR }, async (other) => {
      for (const host of ['pets.example', 'pets.example:8080', 'LOCALHOST:3000', '[::1]:3000']) {
        const { text } = await sendTo(other, `/blog/${uuid}`, { host });
        expect(previewIn(text).canonical).toBe(`http://${host.toLowerCase()}/blog/${uuid}`);
        const feed = await sendTo(other, '/blog/feed.atom', { host });
        expect(feed.text).toContain(`href="http://${host.toLowerCase()}/blog/${uuid}"`);
      }
    });
  });

  it("are left out if the request's host is malformed", async () => {
    const { uuid } = await post({ imageUrl: '/uploads/ab/ab0123456789abcdef0123456789abcd/960.webp' });
    await test.beside({ WEB_DIR: test.config.WEB_DIR }, async (other) => {
      for (const host of ['"><script>', 'a b', 'x/../y', 'x@evil.example', 'x?y', 'a:999999', '[', 'x'.repeat(300)]) {
        const { status, text } = await sendTo(other, `/blog/${uuid}`, { host });
        expect([host, status]).toEqual([host, 200]);
        expect(previewIn(text)).toMatchObject({ title: 'Prva zima · Šapa', canonical: undefined });
        expect(text).not.toMatch(/og:url|og:image/);
        expect(text.match(/<script/g)).toHaveLength(2);
        const feed = await sendTo(other, '/blog/feed.atom', { host });
        expect([feed.status, JSON.parse(feed.text)]).toEqual([400, problem('malformed_request')]);
      }
    });
  });

  it('have the origin that a proxy sends, but only if the proxy is trusted', async () => {
    const { uuid } = await post();
    const headers = { host: 'inside.example', 'x-forwarded-host': 'sapa.example', 'x-forwarded-proto': 'https' };
    await test.beside({ WEB_DIR: test.config.WEB_DIR }, async (other) => {
      const { text } = await sendTo(other, `/blog/${uuid}`, headers);
      expect(previewIn(text).canonical).toBe(`http://inside.example/blog/${uuid}`);
    });
    await test.beside({ WEB_DIR: test.config.WEB_DIR, TRUST_PROXY: '127.0.0.1' }, async (other) => {
      const { text } = await sendTo(other, `/blog/${uuid}`, headers);
      expect(previewIn(text).canonical).toBe(`https://sapa.example/blog/${uuid}`);
    });
  });
});

describe('the blog feed', () => {
  const entriesOf = (text: string) => [...text.matchAll(/<entry>(.*?)<\/entry>/gs)].map(([, entry]) => entry!);

  it('contains the 20 newest posts', async () => {
    for (let count = 1; count <= 25; count++) await post({ title: `Post ${count}` });
    const { text, headers } = await test.http().get('/blog/feed.atom').expect(200);
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const entries = entriesOf(text);
    expect(entries).toHaveLength(20);
    expect(entries[0]).toContain('Post 25');
    expect(entries[19]).toContain('Post 6]');
  });

  it('is sorted by the time of publication, not of creation', async () => {
    const draft = await post({ title: 'Long a draft', isPublished: false });
    await post({ title: 'Written later' });
    await test.as(ana).post(`/api/blogs/${draft.id}/publish`).expect(200);
    const { text } = await test.http().get('/blog/feed.atom').expect(200);
    expect(entriesOf(text).map((entry) => /CDATA\[(.*?)\]/.exec(entry)![1])).toEqual(['Long a draft', 'Written later']);
  });

  it('contains the URL, author and excerpt of each post', async () => {
    const { uuid } = await post({ publishedAt: new Date('2026-05-06T07:08:09Z') });
    const [entry] = entriesOf((await test.http().get('/blog/feed.atom').expect(200)).text);
    expect(entry).toContain(`<id>urn:uuid:${uuid}</id>`);
    expect(entry).toContain(`<link href="https://sapa.example/blog/${uuid}"/>`);
    expect(entry).toContain('<![CDATA[Prva zima]]>');
    expect(entry).toContain('<![CDATA[Sneg i šape.]]>');
    expect(entry).toContain('<name>Ana Petrović</name>');
    expect(entry).toContain('<published>2026-05-06T07:08:09.000Z</published>');
    expect(entry).toContain('term="PSI"');
  });

  it('leaves out drafts, hidden posts and posts of disabled authors', async () => {
    await post({ title: 'Draft', isPublished: false });
    await post({ title: 'Hidden', hiddenAt: new Date() });
    const gone = await test.make.user();
    await test.make.blogPost({ authorId: gone.id, title: 'Gone' });
    await test.prisma.user.update({ where: { id: gone.id }, data: { disabledAt: new Date() } });
    const { text } = await test.http().get('/blog/feed.atom').set('authorization', ana.bearer).expect(200);
    expect(entriesOf(text)).toEqual([]);
    expect(text).not.toMatch(/Draft|Hidden|Gone/);
  });

  it('escapes markup in titles', async () => {
    await post({ title: HOSTILE, excerpt: HOSTILE });
    await test.prisma.user.update({ where: { id: ana.id }, data: { firstName: HOSTILE, lastName: null } });
    const { text } = await test.http().get('/blog/feed.atom').expect(200);
    // oxlint-disable-next-line no-control-regex -- the test searches for control characters
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    const withoutSections = text.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '');
    expect(withoutSections).not.toMatch(/\]\]>|<script|<b>|<!\[CDATA/);
    const [, title] = /<title type="html">(.*?)<\/title>/s.exec(entriesOf(text)[0]!)!;
    expect(title!.replaceAll(/<!\[CDATA\[|\]\]>/g, '')).not.toContain('<');
  });

  it('returns status 304 until a post changes', async () => {
    const { id } = await post();
    const { headers } = await test.http().get('/blog/feed.atom').expect(200);
    expect(headers['cache-control']).toBe('no-cache');
    await test.http().get('/blog/feed.atom').set('if-none-match', headers.etag!).expect(304);
    await test.prisma.blogPost.update({ where: { id }, data: { title: 'Druga zima' } });
    await test.http().get('/blog/feed.atom').set('if-none-match', headers.etag!).expect(200);
  });
});

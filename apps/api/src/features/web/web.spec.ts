import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Response } from 'supertest';
import { problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';

const SCRIPT = `console.log(${JSON.stringify('Šapa '.repeat(500))});`;
const STYLE = `.paw { color: red } ${'.x { margin: 0 } '.repeat(200)}`;
const PAGE = `<!doctype html><html lang="en"><head><title>Šapa</title><meta
  name="description" content="A warm place" /><script nonce="__CSP_NONCE__">1</script>
<script type="module" src="/assets/index-abc123.js" nonce="__CSP_NONCE__"></script></head><body>${'<p>Šapa</p>'.repeat(200)}</body></html>`;
const PRERENDERED = ['home', 'login', 'login-next', 'login-photos', 'signup'];
const PAGES = {
  routes: [
    { source: '^//?$', prerendered: 'home' },
    { source: '^/logsign/?$', prerendered: 'login' },
    { source: '^/signup/?$', prerendered: 'signup' },
    { source: '^/about/?$', links: 'about/AboutPage' },
    { source: '^/animals/?$', prerendered: 'login-next' },
    { source: '^/owner/album/[^/]+/?$', prerendered: 'login-photos' },
  ],
  links: Object.fromEntries(
    ['en', 'sr'].map((language) => [language, { 'about/AboutPage': `<link href="/about-${language}.js">` }]),
  ),
  prerendered: Object.fromEntries(
    ['en', 'sr'].map((language) => [
      language,
      Object.fromEntries(
        PRERENDERED.map((name) => [
          name,
          {
            head: '<style nonce="__CSP_NONCE__"></style>',
            content: `<i nonce="__CSP_NONCE__">${name} ${language} $&</i>`,
          },
        ]),
      ),
    ]),
  ),
};

let folder: string;
let test: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sapa-web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'icons'));
  const files = {
    'index.html': PAGE,
    'manifest.webmanifest': '{"name":"Šapa"}',
    'icons/paw.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/index-abc123.js': SCRIPT,
    'assets/index-abc123.js.map': '{"secret":"source"}',
    'assets/index-abc123.css': STYLE,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await writeFile(join(folder, 'assets/index-abc123.js.br'), brotliCompressSync(SCRIPT));
  test = await TestApp.start({ WEB_DIR: folder });
});
afterAll(async () => {
  await test.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string) => test.http().get(path);
const nonceOf = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1];
const directivesOf = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((directive) => directive.split(/ (.*)/))) as Record<string, string>;
const SETTINGS = /<script type="application\/json" id="server-settings">(.*?)<\/script>/;

describe('pages of links with a secret', () => {
  it.each([
    ...['/health-share', '/new-password', '/confirm-email', '/cancel-email-change', '/unsubscribe', '/found/link'],
    ...['/transfers/link', '/t/ABCD-2345', '/a/a-secret', '/health-share/'],
  ])('tell search engines not to list %s', async (path) => {
    const { text, headers } = await get(path).expect(200);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(text).toContain('<meta name="robots" content="noindex"');
  });

  it('do not hide other pages from search engines', async () => {
    for (const path of ['/', '/signup', '/transfers', '/lost']) {
      const { text, headers } = await get(path).expect(200);
      expect(headers).not.toHaveProperty('x-robots-tag');
      expect(text).not.toContain('noindex');
    }
  });

  it('open if a mail program has encoded the #', async () => {
    const { headers } = await get('/health-share%23a-secret').expect(302);
    expect(headers['location']).toBe('/health-share#a-secret');
  });
});

describe('the page of the web app', () => {
  it.each([
    '/',
    '/?lng=sr',
    '/login',
    '/user/123e4567-e89b-12d3-a456-426614174000',
    '/pet/uuid/x',
    '/not/there',
    '/index.html',
    '/apix',
    '/uploadsx',
    '/%D1%88',
    '/search?q=ads.txt',
    '/about.',
  ])('is returned for %s', async (path) => {
    const { text, headers } = await get(path).expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    const [, settings] = SETTINGS.exec(text) ?? [];
    expect(JSON.parse(settings!)).toEqual({
      apiBase: '/api',
      uploadsOrigin: '',
      passwordMinLength: 8,
      sendsMail: false,
      currencies: ['RSD', 'EUR'],
      mapStyle: '',
      mapTiles: '',
    });
    const built = text.replace(SETTINGS, '').replaceAll(nonceOf(headers['content-security-policy']!)!, '__CSP_NONCE__');
    expect(built).toBe(PAGE);
  });

  it('has a content security policy with an unpredictable nonce for its own scripts and styles', async () => {
    const nonces = new Set<string>();
    for (let count = 0; count < 5; count++) {
      const { text, headers } = await get('/').expect(200);
      const policy = headers['content-security-policy']!;
      const nonce = nonceOf(policy)!;
      expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16);
      expect(text.split(`nonce="${nonce}"`)).toHaveLength(3);
      nonces.add(nonce);

      const directives = directivesOf(policy);
      expect(directives).toMatchObject({
        'default-src': "'self'",
        'script-src': `'self' 'nonce-${nonce}'`,
        'style-src': expect.stringContaining(`'nonce-${nonce}'`),
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
        'connect-src': "'self'",
      });
      expect(directives['script-src']).not.toMatch(/unsafe|\*|https?:/);
    }
    expect(nonces.size).toBe(5);
  });

  it("contains the server's settings, and allows requests to an API on another origin", async () => {
    const settings = {
      API_BASE: 'http://api.example:8080/sapa/api',
      UPLOADS_ORIGIN: 'http://cdn.example',
      PASSWORD_MIN_LENGTH: '12',
      CURRENCIES: 'EUR',
    };
    await test.beside({ WEB_DIR: folder, ...settings }, async (other) => {
      const { text, headers } = await other.http().get('/').expect(200);
      expect(JSON.parse(SETTINGS.exec(text)![1]!)).toEqual({
        apiBase: settings.API_BASE,
        uploadsOrigin: settings.UPLOADS_ORIGIN,
        passwordMinLength: 12,
        sendsMail: false,
        currencies: ['EUR'],
        mapStyle: '',
        mapTiles: '',
      });
      const directives = directivesOf(headers['content-security-policy']!);
      expect(directives['connect-src']).toBe("'self' http://api.example:8080 ws://api.example:8080");
      expect(directives['img-src']).toBe("'self' data: blob: https: http://api.example:8080 http://cdn.example");
      expect(directives['media-src']).toBe("'self' blob: http://api.example:8080 http://cdn.example");
      expect(directives['script-src']).not.toContain('api.example');
      expect(directives['default-src']).toBe("'self'");
    });
    await test.beside({ WEB_DIR: folder, API_BASE: 'https://api.example/api' }, async (other) => {
      const { headers } = await other.http().get('/').expect(200);
      const directives = directivesOf(headers['content-security-policy']!);
      expect(directives['connect-src']).toBe("'self' https://api.example wss://api.example");
    });
  });

  it('allows requests to the map service, also in the worker of maps', async () => {
    await writeFile(join(folder, 'assets/maplibre-gl-worker-abc123.mjs'), SCRIPT);
    const service = { MAP_STYLE_URL: 'https://maps.example/style.json?key=1', MAP_ORIGINS: 'https://tiles.example' };
    await test.beside({ WEB_DIR: folder, ...service }, async (other) => {
      const { text, headers } = await other.http().get('/').expect(200);
      expect(JSON.parse(SETTINGS.exec(text)![1]!)).toMatchObject({ mapStyle: service.MAP_STYLE_URL, mapTiles: '' });
      const origins = "'self' https://maps.example https://tiles.example";
      expect(directivesOf(headers['content-security-policy']!)['connect-src']).toBe(origins);
      const worker = await other.http().get('/assets/maplibre-gl-worker-abc123.mjs').expect(200);
      expect(worker.headers['content-security-policy']).toBe(`default-src 'none'; connect-src ${origins}`);
      expect(worker.headers['content-type']).toMatch(/javascript/);
    });
  });

  it('serves parts of the PMTiles file, and no other file of its folder', async () => {
    const tiles = join(folder, 'icons/serbia.pmtiles');
    await writeFile(tiles, '0123456789');
    await test.beside({ WEB_DIR: folder, MAP_PMTILES_FILE: tiles }, async (other) => {
      const { text } = await other.http().get('/').expect(200);
      expect(JSON.parse(SETTINGS.exec(text)![1]!)).toMatchObject({ mapStyle: '', mapTiles: '/map/serbia.pmtiles' });
      const part = await other.http().get('/map/serbia.pmtiles').set('range', 'bytes=2-4').buffer().expect(206);
      expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', etag: expect.any(String) });
      expect(String(part.body)).toBe('234');
      await other.http().get('/map/paw.svg').expect(404);
    });
  });

  it('has security headers besides the content security policy', async () => {
    const { headers } = await get('/').expect(200);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(self\)/),
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });

  it('is compressed, and supports HEAD requests', async () => {
    expect((await get('/').set('accept-encoding', 'br').expect(200)).headers['content-encoding']).toBe('br');
    const { headers, text } = await test.http().head('/').expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text ?? '').toBe('');
  });

  it('is returned only for GET and HEAD requests', async () => {
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      expect((await test.http()[method]('/login').expect(404)).body).toEqual(problem('not_found'));
    }
  });

  it('is the wall for files of a share sheet that no service worker has received', async () => {
    const sent = test.http().post('/share').field('text', 'Rex').attach('files', Buffer.alloc(100_000), 'rex.jpg');
    await sent.expect(303).expect('location', '/wall?shared=1');
  });

  it.each([
    '/api',
    '/api/',
    '/api/nope',
    '/api?x=1',
    '/uploads/nope.webp',
    '/uploads',
    '/assets/missing.js',
    '/assets',
    '/assets/',
    '/ads.txt',
    '/ads%2Etxt?x=1',
    '/.well-known/assetlinks.json',
    '/.well-known/change-password',
    '/.env',
    '/%2egit/config',
    '/wp-login.php',
    '/icons/missing.png',
    '/pet/uuid/x.json',
    '/p/x.html/',
  ])('is not returned for %s', async (path) => {
    const { body, headers } = await get(path).expect(404);
    expect(body).toEqual(problem('not_found'));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

/** Serves a folder with `pages.json`, and checks the nonces of each page. */
const withPages = async (
  work: (get: (path: string, headers?: Record<string, string>) => Promise<string>) => Promise<void>,
) => {
  const other = await mkdtemp(join(tmpdir(), 'sapa-web-'));
  await writeFile(join(other, 'index.html'), PAGE.replace('</body>', '<div id="root"></div></body>'));
  await writeFile(join(other, 'pages.json'), JSON.stringify(PAGES));
  await test.beside({ WEB_DIR: other }, (server) =>
    work(async (path, headers = {}) => {
      const { text, headers: responseHeaders } = await server.http().get(path).set(headers).expect(200);
      const nonces = [...text.matchAll(/ nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
      expect(new Set(nonces)).toEqual(new Set([nonceOf(responseHeaders['content-security-policy']!)]));
      return text;
    }),
  );
  await rm(other, { recursive: true });
};
describe('the pre-rendered page for visitors', () => {
  const withScreens = (
    work: (shown: (path: string, headers?: Record<string, string>) => Promise<string>) => Promise<void>,
  ) =>
    withPages((get) =>
      work(async (path, headers) => {
        const [, language, shown = ''] =
          /<div id="root" data-language="(\w+)"><i [^>]*>(.*?)<\/i><\/div>/.exec(await get(path, headers)) ?? [];
        if (language) expect(shown).toContain(` ${language} `);
        return shown;
      }),
    );

  it("is part of the page, in the visitor's language, and the login page if the page requires login", () =>
    withScreens(async (shown) => {
      expect(await shown('/')).toBe('home en $&');
      expect(await shown('/', { 'accept-language': 'sr-RS,sr;q=0.9,en;q=0.5' })).toBe('home sr $&');
      expect(await shown('/?lng=sr')).toBe('home sr $&');
      expect(await shown('/', { cookie: 'a=b; i18next=sr-Latn' })).toBe('home sr $&');
      expect(await shown('/?lng=en', { cookie: 'i18next=sr' })).toBe('home en $&');
      expect(await shown('/?lng=de')).toBe('home en $&');
      expect(await shown('/logsign')).toBe('login en $&');
      expect(await shown('/signup')).toBe('signup en $&');
      expect(await shown('/signup?next=%2Fanimals')).toBe('');
      expect(await shown('/about')).toBe('');

      // With an explanation.
      expect(await shown('/animals?petCategoryId=2')).toBe('login-next en $&');
      expect(await shown('/Animals/')).toBe('login-next en $&');
      expect(await shown('/owner/album/x')).toBe('login-photos en $&');
      expect(await shown('/logsign?next=%2Fowner%2Falbum%2Fx%3Fy')).toBe('login-photos en $&');
      expect(await shown('/logsign?next=https://evil.example')).toBe('login-next en $&');
    }));

  it("has its language, its styles and links to files in the visitor's language in the head", () =>
    withPages(async (get) => {
      expect(await get('/?lng=sr')).toMatch(/<html lang="sr">[^]*<style nonce="[^"]+"><\/style><\/head>/);
      expect(await get('/about?lng=sr')).toContain('<html lang="en">');
      expect(await get('/about?lng=sr')).toContain('<link href="/about-sr.js"></head>');
      expect(await get('/about')).toContain('<link href="/about-en.js"></head>');
      expect(await get('/animals')).not.toContain('<link href="/about');
      // The pages cannot be requested as a file.
      await expect(get('/pages.json')).rejects.toThrow('404');
    }));
});

describe('the files of the web app', () => {
  it('are cached for a year if their names contain a hash', async () => {
    for (const [path, type, content] of [
      ['/assets/index-abc123.js', 'application/javascript; charset=utf-8', SCRIPT],
      ['/assets/index-abc123.css', 'text/css; charset=utf-8', STYLE],
    ] as const) {
      const { text, headers } = await get(path).set('accept-encoding', 'identity').expect(200);
      expect(text).toBe(content);
      expect(headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-encoding']).toBeUndefined();
    }
  });

  it('are compressed with Brotli, if possible during the build', async () => {
    const compressed = brotliCompressSync(SCRIPT).length;
    const { headers } = await get('/assets/index-abc123.js').set('accept-encoding', 'gzip, br').expect(200);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'content-length': String(compressed),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers.vary).toMatch(/accept-encoding/i);
    const style = await get('/assets/index-abc123.css').set('accept-encoding', 'br').expect(200);
    expect(style.headers['content-encoding']).toBe('br');
  });

  it('allow WebAssembly only in the HEIC decoder, and nothing in the video converter', async () => {
    for (const name of ['heic', 'video']) {
      await writeFile(join(folder, `assets/${name}-abc123.js`), SCRIPT);
      await writeFile(join(folder, `assets/${name}-abc123.js.br`), brotliCompressSync(SCRIPT));
    }
    const policyOf = async (path: string) =>
      (await get(path).set('accept-encoding', 'br').expect(200)).headers['content-security-policy'];
    // The second response comes from memory.
    for (let count = 0; count < 2; count++) {
      expect(await policyOf('/assets/heic-abc123.js')).toBe(
        "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
      );
      expect(await policyOf('/assets/video-abc123.js')).toBe("default-src 'none'");
      expect(await policyOf('/assets/index-abc123.js')).not.toContain('unsafe');
    }
  });

  it('are read from disk once, and then served unchanged from memory', async () => {
    const path = '/assets/page-def456.js';
    const file = join(folder, path);
    await writeFile(file, SCRIPT);
    const ask = () => get(path).set('accept-encoding', 'gzip, deflate, br, zstd');
    // Sends the path exactly as given, because other HTTP clients remove dots.
    const statusOf = async (rawPath: string) => {
      const call = request({
        host: '127.0.0.1',
        port: new URL(test.url).port,
        path: rawPath,
        headers: { 'accept-encoding': 'br' },
      });
      const [response] = (await once(call.end(), 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    const contentOf = ({ headers, text }: Response) => {
      const names = ['cache-control', 'content-encoding', 'content-type', 'etag', 'vary', 'x-content-type-options'];
      return { text, headers: names.map((name) => headers[name]) };
    };
    const first = await ask().expect(200);
    expect(first.text).toBe(SCRIPT);
    const others = [
      `${path}?x`,
      path.replace('d', '%64'),
      path.replace('page', './page'),
      path.replace('page', '/page'),
    ];
    for (const other of others) expect([200, 404]).toContain(await statusOf(other));
    const { etag } = first.headers;
    await get(path).set('if-none-match', etag!).expect(304);
    await get(path).set('accept-encoding', 'identity').set('range', 'bytes=0-9').expect(206);
    await rm(file);
    expect(contentOf(await ask().expect(200))).toEqual(contentOf(first));
    // Requests without Brotli bypass the cache, so they do not find the deleted file.
    for (const other of ['identity', 'br;q=0.5', 'gzip']) await get(path).set('accept-encoding', other).expect(404);
    for (const other of others) expect(await statusOf(other)).toBe(404);
    await get('/assets/missing.js').set('accept-encoding', 'br').expect(404);
  });

  it('are cached for an hour if their names contain no hash', async () => {
    for (const [path, type, caching = 'public, max-age=3600'] of [
      ['/icons/paw.svg', 'image/svg+xml'],
      // `robots.txt` is not cached, because its content depends on the request's host.
      ['/robots.txt', 'text/plain; charset=utf-8', 'no-cache'],
      ['/manifest.webmanifest', 'application/manifest+json'],
    ] as const) {
      const { headers } = await get(path).expect(200);
      expect(headers['cache-control']).toBe(caching);
      expect(headers['content-type']).toBe(type);
      await get(path).set('if-none-match', headers.etag!).expect(304);
    }
  });

  it('do not include source maps', async () => {
    const { text } = await get('/assets/index-abc123.js.map').expect(404);
    expect(text).not.toContain('secret');
  });

  it.each([
    '/.env',
    '/package.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/.git/config',
    '/%00',
  ])('do not include %s', async (path) => {
    const { status, text } = await get(path);
    expect([200, 400, 404]).toContain(status);
    if (status === 200) expect(text).toContain('<p>Šapa</p>');
    expect(text).not.toMatch(/"dependencies"|DATABASE_URL|\[core\]/);
  });
});

describe('the API', () => {
  it('has no metrics on the public port', async () => {
    expect((await get('/metrics').expect(404)).body).toEqual(problem('not_found'));
  });

  it('still responds when the server also serves the web app', async () => {
    await get('/api/service').expect(200);
    expect((await get('/api/user/me').expect(401)).body).toEqual(problem('unauthorized'));
  });
});

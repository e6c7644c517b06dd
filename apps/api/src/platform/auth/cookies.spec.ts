import { problem, summary } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { exchange } from '../../../test/uploads.js';

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());

const visitor = { authenticated: false, user: null, cookies: [] };

describe('GET /user/cookie', () => {
  it('reports that a visitor is not logged in', async () => {
    const { body, headers } = await test.http().get('/api/user/cookie').expect(200);
    expect(body).toEqual(visitor);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('returns the summary of the logged-in user without contact details', async () => {
    const ana = await test.make.user({ firstName: 'Ana', lastName: 'Anić', phoneNumber: '123' });
    const { body } = await test.as(ana).get('/api/user/cookie').expect(200);
    expect(body).toEqual({
      authenticated: true,
      user: summary(ana, 'Ana', 'Anić'),
      cookies: [],
    });
  });

  it('rejects an invalid token, and ignores a token in a cookie', async () => {
    const ana = await test.make.user();
    const { body } = await test.http().get('/api/user/cookie').set('authorization', 'Bearer x.y.z').expect(401);
    expect(body).toEqual(problem('unauthorized'));
    const token = ana.bearer.slice('Bearer '.length);
    const response = await test.http().get('/api/user/cookie').set('cookie', `access_token=${token}`).expect(200);
    expect(response.body).toEqual({ ...visitor, cookies: ['access_token'] });
  });

  it.each([
    ['i18next=sr; cookie-notice=accepted', ['i18next', 'cookie-notice']],
    ['a=secret;b=secret ;  c =secret', ['a', 'b', 'c']],
    ['a=secret; a=secret2', ['a']],
    ['a="x=secret; y"', ['a']],
    ['a=secret=secret', ['a']],
    ['a=', ['a']],
    ['secret', []],
    ['=secret', []],
    [';;; ;=;', []],
    ['<script>=secret', []],
    ['se cret=secret', []],
    ['__proto__=secret; constructor=secret', ['__proto__', 'constructor']],
    [`${'x'.repeat(4000)}=secret`, ['x'.repeat(4000)]],
  ])('returns names of cookies without values: %j', async (cookie, cookies) => {
    const { body, text } = await test.http().get('/api/user/cookie').set('cookie', cookie).expect(200);
    expect(body).toEqual({ ...visitor, cookies });
    expect(text).not.toContain('secret');
  });

  it('returns the names of cookies from several Cookie headers', async () => {
    const head =
      'GET /api/user/cookie HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: a=secret\r\nCookie: b=secret\r\n\r\n';
    const response = await exchange(test.url, [head]);
    expect(JSON.parse(response.slice(response.indexOf('{')))).toEqual({ ...visitor, cookies: ['a', 'b'] });
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import i18next from 'i18next';
import { failure, fakeServer, noConnection } from '../../test/render';
import { mila } from '../../test/people';
import { i18nReady } from '../i18n';
import { ApiError } from './ApiError';
import { api, data, page } from './client';
import { connection } from './connection';
import { session } from './session';

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
  connection.reached();
});

const rejection = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('api client', () => {
  it('sends the token and the language with each request', async () => {
    await i18nReady;
    await i18next.changeLanguage('sr');
    session.start('my-token', mila);
    const requests = fakeServer({ 'GET /pet-category': [] });
    await data(api.GET('/pet-category'));
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer my-token');
    expect(requests[0]?.headers.get('accept-language')).toBe('sr');
  });

  it('sends no token without a session', async () => {
    const requests = fakeServer({ 'GET /pet-category': [] });
    await data(api.GET('/pet-category'));
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });

  it("throws the server's error with its code and fields", async () => {
    const body = {
      message: ['Email is required'],
      fields: { email: ['Email is required'] },
      fieldCodes: { email: ['email_required'] },
    };
    fakeServer({ 'GET /pet-category': failure(400, 'validation_failed', body) });
    const error = await rejection(data(api.GET('/pet-category')));
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Email is required',
      requestId: 'test',
    });
    expect(error.fieldCodes).toEqual({ email: ['email_required'] });
    expect(error.isTemporary).toBe(false);
  });

  it('throws an ApiError for an error response that is not JSON', async () => {
    fakeServer({ 'GET /pet-category': new Response('<h1>Bad gateway</h1>', { status: 502 }) });
    expect(await rejection(data(api.GET('/pet-category')))).toMatchObject({
      status: 502,
      code: 'http_502',
      isTemporary: true,
    });
    expect(connection.isOnline()).toBe(true);
  });

  it('updates the connection state after a failed and a successful request', async () => {
    fakeServer({ 'GET /pet-category': noConnection, 'GET /service': [] });
    expect(await rejection(data(api.GET('/pet-category')))).toMatchObject({ status: 0, code: 'network' });
    expect(connection.isOnline()).toBe(false);
    await data(api.GET('/service'));
    expect(connection.isOnline()).toBe(true);
  });

  it('does not treat an aborted request as a lost connection', async () => {
    fakeServer({
      'GET /pet-category': () => {
        throw new DOMException('Aborted', 'AbortError');
      },
    });
    await expect(data(api.GET('/pet-category'))).rejects.toMatchObject({ name: 'AbortError' });
    expect(connection.isOnline()).toBe(true);
  });
});

describe('page()', () => {
  it.each([
    ['</api/pet?limit=2&cursor=abc>; rel="next"', 'abc'],
    ['</api/pet?cursor=zzz>; rel="prev", </api/pet?cursor=a%3D%3D>; rel="next"', 'a=='],
    [null, undefined],
  ])('reads the next cursor from the Link header %s', async (link, next) => {
    fakeServer({ 'GET /pet': Response.json([], link ? { headers: { link } } : {}) });
    expect(await page(api.GET('/pet'))).toEqual({ items: [], next });
  });
});

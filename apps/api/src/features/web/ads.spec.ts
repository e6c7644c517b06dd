import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestApp } from '../../../test/app.js';
import { ConfigError } from '../../config.js';
import { readAds } from './ads.js';

const PAGE = '<!doctype html><html lang="en"><head><title>Šapa</title></head><body></body></html>';
const ad = {
  slot: 'home',
  image: 'https://shop.example/food.webp',
  width: 970,
  height: 250,
  link: 'https://shop.example/?from=sapa',
  alt: '</script><b>Dog food</b> $&',
};

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sapa-ads-'));
  file = join(folder, 'ads.json');
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (content: unknown) => {
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readAds(file);
};

describe('advertisements in AD_SLOTS_FILE', () => {
  it('are part of the page as escaped JSON', async () => {
    const ads = [ad, { ...ad, slot: 'pet-2', image: '/uploads/ad.webp', link: '/users', language: 'sr' }];
    await writeFile(file, JSON.stringify(ads));
    await writeFile(join(folder, 'index.html'), PAGE);
    const test = await TestApp.start({ WEB_DIR: folder, AD_SLOTS_FILE: file });
    const { text } = await test.http().get('/').expect(200);
    await test.stop();
    const [, json] = /<script type="application\/json" id="ad-slots">(.*?)<\/script><\/head>/.exec(text) ?? [];
    expect(JSON.parse(json ?? '')).toEqual(ads);
    expect(text).not.toContain('<b>');
  });

  it.each([
    ['invalid JSON', '[', /^AD_SLOTS_FILE cannot be read: /],
    ['an object instead of a list', {}, /must contain an array/],
    ['null instead of an advertisement', [ad, null], /^AD_SLOTS_FILE, advertisement 2: must be an object$/],
    ['an unknown slot', [{ ...ad, slot: 'hom' }], /slot must be one of home, /],
    ['a javascript: link', [{ ...ad, link: 'javascript:alert(1)' }], /link must be an https/],
    ['an http URL', [{ ...ad, image: 'http://shop.example/food.webp' }], /image must be an https/],
    ['a scheme-relative URL', [{ ...ad, image: '//shop.example/food.webp' }], /image must be an https/],
    [
      'a backslash URL, which browsers treat as scheme-relative',
      [{ ...ad, link: '/\\shop.example' }],
      /link must be an https/,
    ],
    ['an invalid picture size', [{ ...ad, width: 0, height: '250' }], /width must not be less than 1\n.*height/],
    ['markup', [{ ...ad, html: '<script>' }], /html should not exist/],
  ])('prevent the server from starting if they contain %s', async (_, content, message) => {
    const failure = await read(content).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigError);
    expect((failure as Error).message).toMatch(message);
  });

  it('prevent the server from starting if their file is missing', () => {
    expect(() => readAds(join(folder, 'missing.json'))).toThrow(ConfigError);
  });
});

import { launchChromium } from './lib/bench/phone.mjs';
import { writeFileSync } from 'node:fs';
const base = 'http://localhost:4377';
const S = '/tmp/h/looks-shots/';
const browser = await launchChromium();
const ctx = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-GB', baseURL: base });
const page = await ctx.newPage();
page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('CONSOLE', m.text()));
page.on('response', (r) => r.status() >= 400 && console.log('HTTP', r.status(), r.request().method(), r.url()));
page.setDefaultTimeout(15000);
let n = 0;
const shot = async (name) => { await page.waitForTimeout(700); await page.screenshot({ path: `${S}a${String(++n).padStart(2, '0')}-${name}.png` }); console.log(n, name, page.url()); };
try {
  await page.goto('/'); await page.waitForTimeout(1500); await shot('home');
  await page.getByRole('link', { name: 'Wall' }).first().click(); await shot('wall-visitor');
  await page.getByRole('link', { name: /Register|Join|Sign up/ }).first().click().catch((e) => console.log('no register link'));
  await shot('register');
  const email = `walk-${Date.now()}@example.org`;
  const form = page.getByRole('form', { name: /Register|Create|Join|Sign up/i });
  await form.getByLabel(/E-?mail/).fill(email);
  await form.getByLabel('Password', { exact: true }).fill('Correct-horse-9');
  await shot('register-filled');
  await form.getByRole('button', { name: /Register|Create|Join|Sign up/i }).click();
  await page.waitForTimeout(2500); await shot('after-register');
  writeFileSync('/tmp/h/looks-state.json', JSON.stringify({ ...(await ctx.storageState()), email }));
  await page.screenshot({ path: `${S}a-profile-full.png`, fullPage: true });
  await page.goto('/wall'); await page.waitForTimeout(2000); await shot('wall-newcomer');
} catch (e) { console.log('ERR', e.message.split('\n').slice(0, 4).join(' ')); await shot('error'); }
await browser.close();

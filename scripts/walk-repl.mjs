import { launchChromium } from './lib/bench/phone.mjs';
import { createServer } from 'node:http';
const base = 'http://localhost:4377';
const S = '/tmp/h/looks-shots/';
const browser = await launchChromium();
const log = [];
const people = {};
async function open(name, options = {}, storage) {
  const ctx = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-GB', baseURL: base, ...options });
  if (storage) await ctx.addInitScript((e) => { if (!sessionStorage.getItem('x')) { sessionStorage.setItem('x', '1'); for (const [k, v] of Object.entries(e)) localStorage.setItem(k, v); } }, storage);
  const page = await ctx.newPage();
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && log.push(`${name} CONSOLE ${m.text()}`));
  page.on('response', (r) => r.status() >= 400 && log.push(`${name} HTTP ${r.status()} ${r.request().method()} ${r.url().replace(base, '')}`));
  page.on('pageerror', (e) => log.push(`${name} ERROR ${e.message}`));
  page.setDefaultTimeout(8000);
  people[name] = page;
  return page;
}
const shot = async (page, name, fullPage = false) => { await page.waitForTimeout(500); await page.screenshot({ path: `${S}${name}.png`, fullPage }); };
createServer(async (req, res) => {
  let code = ''; for await (const c of req) code += c;
  try {
    const fn = new (Object.getPrototypeOf(async function () {}).constructor)('open', 'shot', 'p', 'browser', 'log', 'base', code);
    const out = await fn(open, shot, people, browser, log, base);
    res.end(`${JSON.stringify(out) ?? ''}\n${log.splice(0).join('\n')}\n`);
  } catch (e) { res.end(`THROWN ${e.message.split('\n').slice(0, 6).join('\n')}\n${log.splice(0).join('\n')}\n`); }
}).listen(4378, '127.0.0.1');

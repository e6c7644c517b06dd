import type { Page, Route } from '@playwright/test';
import type { Answer } from './screen';

/** Fakes server responses. Returns the held requests, which get no response. */
export async function answerCalls(page: Page, answers: Record<string, Answer>): Promise<Route[]> {
  const held: Route[] = [];
  for (const [call, answer] of Object.entries(answers)) {
    const [address = '', method = 'GET'] = call.split(' ').reverse();
    // A final `*` matches any characters, another `*` matches one path segment.
    const pattern = new RegExp(`^/api${address.replace(/\*$/, '.*').replaceAll('/*/', '/[^/]+/')}$`);
    const isMeant = ({ pathname }: URL) => pattern.test(pathname);
    await page.route(isMeant, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      if (answer === 'never') return void held.push(route);
      if (typeof answer === 'function') {
        const response = await route.fetch();
        return route.fulfill({ response, json: answer(await response.json()) });
      }
      const { status, ...rest }: any = typeof answer === 'number' ? { status: answer } : answer;
      if (typeof status !== 'number') return route.fulfill({ json: answer });
      const code = status === 500 ? 'internal' : undefined;
      return route.fulfill({ status, json: { statusCode: status, message: 'Failed', code, ...rest } });
    });
  }
  return held;
}

/** Fills every advertising slot, as an operator can. */
export async function showAds(page: Page): Promise<void> {
  const size = { width: 970, height: 250 };
  const ads = ['home', 'animals', 'users', 'pet-1', 'pet-2'].map((slot) => ({
    ...size,
    slot,
    image: '/uploads/ad.svg',
    link: 'https://example.org',
    alt: 'Dry food for old dogs',
  }));
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 970 250"><rect width="970" height="250" fill="#0b7285"/></svg>';
  await page.route('**/uploads/ad.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const slots = `<script type="application/json" id="ad-slots">${JSON.stringify(ads)}</script></head>`;
    return route.fulfill({ response, body: (await response.text()).replace('</head>', () => slots) });
  });
}

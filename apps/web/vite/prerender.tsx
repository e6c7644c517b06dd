import './prerenderGlobals';
import i18next from 'i18next';
import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '../src/app/App';
import { createQueryClient } from '../src/app/queryClient';
import { routes } from '../src/app/router';
import { i18nReady } from '../src/i18n';
import { LANGUAGES } from '../src/i18n/languages';

/** Returns the HTML that a visitor sees at a path before the API has responded. */
async function renderPath(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  if (!router.state.initialized) {
    await new Promise<void>((resolve) => router.subscribe(({ initialized }) => initialized && resolve()));
  }
  const { prelude } = await prerender(<App queryClient={createQueryClient()} router={router} />, {
    // By default React moves large Suspense boundaries to the end and shows them with a script.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      throw error;
    },
  });
  return new Response(prelude).text();
}

/** Prints the HTML of the paths as JSON: language → path → HTML. */
await i18nReady;
const paths = process.argv.slice(2);
const screens: Record<string, Record<string, string>> = {};
for (const language of LANGUAGES) {
  await i18next.changeLanguage(language);
  screens[language] = {};
  for (const path of paths) screens[language][path] = await renderPath(path);
}
// Exits explicitly, because query timers would keep the process running.
process.stdout.write(JSON.stringify(screens), () => process.exit());

import { defineConfig } from '@playwright/test';
import { LANGUAGES, localeOf } from './src/i18n/languages';
import base from './playwright.config';

const WIDTHS = { 390: 844, 1440: 900 };

/** `npm run screens`: one project per width, colour scheme and language. */
export default defineConfig<{ language: (typeof LANGUAGES)[number] }>({
  ...base,
  testDir: 'e2e/screens',
  testIgnore: [],
  outputDir: '../../test-results/screens',
  projects: Object.entries(WIDTHS).flatMap(([width, height]) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      LANGUAGES.map((language) => ({
        name: `${width}-${colorScheme}-${language}`,
        use: {
          language,
          colorScheme,
          locale: localeOf(language),
          viewport: { width: Number(width), height },
          isMobile: Number(width) < 768,
          hasTouch: Number(width) < 768,
        },
      })),
    ),
  ),
});

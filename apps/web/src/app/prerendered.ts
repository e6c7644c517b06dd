import { session } from '../api/session';
import { currentLanguage } from '../i18n';

/**
 * Prepares the page for the first render and returns whether React can hydrate it. Empties a
 * pre-rendered page that differs from the first render: pre-rendered pages are for visitors, in
 * the server's language, and without a message from the previous page.
 */
export function prepareForHydration(root: HTMLElement): boolean {
  const { documentElement } = document;
  // i18next sets the page's language, so the attribute is read from the pre-rendered page.
  const { usr } = (window.history.state ?? {}) as { usr?: unknown };
  const fits = !session.get() && root.dataset.language === currentLanguage() && !usr;
  if (!fits) root.replaceChildren();
  delete documentElement.dataset.notPrerendered;
  // Restores the style attributes, which the content security policy forbids in HTML.
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style!;
    delete element.dataset.style;
  }
  return fits;
}

import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The tags that a selector of nothing else names. @type {Map<string, Set<string> | undefined>} */
const known = new Map();
export function tagsOf(selector) {
  if (!known.has(selector)) {
    const isSimple = /^\s*(\*|[a-z][a-z0-9]*(\s*,\s*[a-z][a-z0-9]*)*)\s*$/.test(selector);
    known.set(selector, isSimple ? new Set(selector.trim().split(/\s*,\s*/)) : undefined);
  }
  return known.get(selector);
}

// For the style of an element, jsdom asks a selector engine about each of the hundred rules that all browsers have, most of them for a tag.
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');
const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) => {
  const tags = tagsOf(selector);
  return tags ? tags.has('*') || tags.has(element._localName) : matchesDontThrow(element, selector);
};

export const { JSDOM, VirtualConsole } = require('jsdom');

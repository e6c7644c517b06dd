import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Tag names by selector, for selectors that consist only of tag names.
 * @type {Map<string, Set<string> | undefined>}
 */
const known = new Map();
export function tagsOf(selector) {
  if (!known.has(selector)) {
    const isSimple = /^\s*(\*|[a-z][a-z0-9]*(\s*,\s*[a-z][a-z0-9]*)*)\s*$/.test(selector);
    known.set(selector, isSimple ? new Set(selector.trim().split(/\s*,\s*/)) : undefined);
  }
  return known.get(selector);
}

/**
 * Tag names that matching elements can have, for selectors that name tags.
 * @type {Map<string, Set<string> | undefined>}
 */
const ends = new Map();
function endsOf(selector) {
  if (!ends.has(selector)) {
    const alternatives = selector.replace(/\[[^\]]*\]/g, '').split(',');
    const lasts = alternatives.map((one) =>
      one
        .trim()
        .split(/[\s>+~]+/)
        .pop(),
    );
    const tags = lasts.map((last) => /^[a-z][a-z0-9-]*/.exec(last)?.[0]);
    const isSaid = tags.every(Boolean) && !/["'(|\\]/.test(alternatives.join());
    ends.set(selector, isSaid ? new Set(tags) : undefined);
  }
  return ends.get(selector);
}

// Compares only tag names where possible: to style an element, jsdom runs a selector engine for
// each of a hundred default rules, although most rules only name a tag.
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');
const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) => {
  const tags = tagsOf(selector);
  if (tags) return tags.has('*') || tags.has(element._localName);
  return endsOf(selector)?.has(element._localName) !== false && matchesDontThrow(element, selector);
};

// Skips ten colour properties of every element, which no test reads.
const { propertiesWithResolvedValueImplemented: resolved } = require('jsdom/lib/jsdom/living/helpers/style-rules.js');
for (const [name, { computedValue }] of Object.entries(resolved)) {
  if (computedValue === 'computed-color') delete resolved[name];
}

export const { JSDOM, VirtualConsole } = require('jsdom');

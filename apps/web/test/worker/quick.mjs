import { configure, getConfig } from '@testing-library/dom';
import { createRequire } from 'node:module';
import React from 'react';
import { tagsOf } from './jsdom.mjs';

/* Faster versions of functions that take most of the test time, with the same results. */

const require = createRequire(import.meta.url);
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js');
const { isLabelable } = require('jsdom/lib/jsdom/living/helpers/form-controls.js');
const { implementation: Label } = require('jsdom/lib/jsdom/living/nodes/HTMLLabelElement-impl.js');
const { domSymbolTree } = require('jsdom/lib/jsdom/living/helpers/internal-constants.js');
const NodeList = require('jsdom/lib/jsdom/living/generated/NodeList.js');
const page = implForWrapper(document);

// Finds the field of a label by its id, because jsdom searches the whole document.
const { get: controlOf } = Object.getOwnPropertyDescriptor(Label.prototype, 'control');
Object.defineProperty(Label.prototype, 'control', {
  configurable: true,
  get() {
    const id = this.getAttributeNS(null, 'for');
    if (!id || !this.isConnected) return controlOf.call(this);
    const field = page.getElementById(id);
    return field && isLabelable(field) ? field : null;
  },
});
let known = { version: -1, labels: new Map() };
function labelsOfPage() {
  if (known.version === page._version) return known.labels;
  const labels = new Map();
  for (const label of document.querySelectorAll('label')) {
    const { control } = label;
    if (control) labels.set(control, [...(labels.get(control) ?? []), label]);
  }
  known = { version: page._version, labels };
  return labels;
}
for (const name of ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea']) {
  const { prototype } = globalThis[`HTML${name}Element`];
  const { get: labelsOf } = Object.getOwnPropertyDescriptor(prototype, 'labels');
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    enumerable: true,
    get() {
      return this.isConnected && this.type !== 'hidden' ? (labelsOfPage().get(this) ?? []) : labelsOf.call(this);
    },
  });
}

// Handles frequent simple Testing Library selectors without the selector engine.
for (const start of [page, implForWrapper(document.body)]) {
  const place = ownerOf(start, 'querySelectorAll');
  const { querySelector, querySelectorAll } = place;
  place.querySelectorAll = function (selector) {
    const tags = tagsOf(selector);
    if (!tags) return querySelectorAll.call(this, selector);
    const nodes = [];
    for (const node of domSymbolTree.treeIterator(this)) {
      if (node !== this && node.nodeType === Node.ELEMENT_NODE && (tags.has('*') || tags.has(node._localName)))
        nodes.push(node);
    }
    return NodeList.createImpl(this._globalObject, [], { nodes });
  };
  place.querySelector = function (selector) {
    const id = /^\[id="([^"\\]+)"\]$/.exec(selector)?.[1];
    const found = id && page.getElementById(id);
    return found && found !== this && this.contains(found) ? found : querySelector.call(this, selector);
  };
}
function ownerOf(object, name) {
  return Object.hasOwn(object, name) ? object : ownerOf(Object.getPrototypeOf(object), name);
}

// Caches computed styles until the document changes.
const computed = new WeakMap();
const { getComputedStyle } = globalThis;
globalThis.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement) return getComputedStyle(element, pseudoElement);
  const before = page._styleCache && computed.get(page._styleCache)?.get(element);
  if (before) return before;
  const style = getComputedStyle(element);
  if (!computed.has(page._styleCache)) computed.set(page._styleCache, new WeakMap());
  computed.get(page._styleCache).set(element, style);
  return style;
};

// Leaves the printed document out of errors, because `waitFor` retries often. The last error
// contains the document.
const { getElementError } = getConfig();
configure({
  getElementError(message, container) {
    if (!getConfig()._disableExpensiveErrorDiagnostics) return getElementError(message, container);
    return Object.assign(new Error(message), { name: 'TestingLibraryElementError' });
  },
});

// Limits the stack traces that React stores for created elements.
const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

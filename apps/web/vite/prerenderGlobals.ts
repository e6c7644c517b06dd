/** Fakes the browser objects that app modules use when they are imported. */
const globals = {
  addEventListener: () => undefined,
  location: new URL('http://localhost'),
  navigator: { languages: [], onLine: true },
  document: {
    documentElement: {},
    getElementById: () => null,
    querySelector: () => ({ nonce: '__CSP_NONCE__' }),
  },
};
for (const [name, value] of Object.entries({ ...globals, window: globals })) {
  Object.defineProperty(globalThis, name, { value });
}

/**
 * What a visitor has begun on the first screen that came with the page goes on in the app's own, which replaces it: what was typed, the focus,
 * and the last button that was pressed (`vite/firstScreens.ts` marks it).
 */
export function takeOver(root: HTMLElement) {
  const controls = () => [...root.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button')];
  const before = controls();
  if (!before.length) return;
  let focused = document.activeElement;
  const follow = (event: FocusEvent) => (focused = event.target as Element);
  root.addEventListener('focusin', follow);

  new MutationObserver((_changes, observer) => {
    observer.disconnect();
    root.removeEventListener('focusin', follow);
    const after = controls();
    // Something else is shown than was expected.
    if (after.length !== before.length) return;
    for (const [index, control] of after.entries()) {
      const old = before[index]!;
      if (old === focused) control.focus({ preventScroll: true });
      if (old instanceof HTMLInputElement && control instanceof HTMLInputElement && old.value) type(control, old.value);
    }
    after[before.findLastIndex((old) => 'pressed' in old.dataset)]?.click();
  }).observe(root, { childList: true });
}

/** As a person would: React hears of it. */
function type(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

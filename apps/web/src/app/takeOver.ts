/**
 * What a visitor has begun on the first screen that came with the page goes on in the app's own, which replaces it: how far it was scrolled,
 * what was typed, the focus, and the last button that was pressed (`vite/firstScreens.ts` marks it).
 */
export function takeOver(root: HTMLElement) {
  let top = window.scrollY;
  const followScroll = () => (top = window.scrollY);
  window.addEventListener('scroll', followScroll);
  whenReplaced(root, () => {
    window.removeEventListener('scroll', followScroll);
    // The router scrolls to the top of a page that it has no place for.
    if (!window.scrollY) window.scrollTo(0, top);
  });
  takeControlsOver(root);
}

function takeControlsOver(root: HTMLElement) {
  const controls = () => [...root.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button')];
  const before = controls();
  if (!before.length) return;
  let focused = document.activeElement;
  const follow = (event: FocusEvent) => (focused = event.target as Element);
  root.addEventListener('focusin', follow);

  whenReplaced(root, () => {
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
  });
}

/** In the same task, before anything is painted or a person can act. */
function whenReplaced(root: HTMLElement, call: () => void) {
  new MutationObserver((_changes, observer) => {
    observer.disconnect();
    call();
  }).observe(root, { childList: true });
}

/** As a person would: React hears of it. */
function type(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

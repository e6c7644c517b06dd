/**
 * Prevents the browser from opening a file dropped outside a drop target, which would replace the
 * app and lose unsaved input.
 */
export function preventFileDrops() {
  window.addEventListener('dragover', guard);
  window.addEventListener('drop', guard);
}

function guard(event: DragEvent) {
  const isFileInput = event.target instanceof HTMLInputElement && event.target.type === 'file';
  if (event.defaultPrevented || isFileInput || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

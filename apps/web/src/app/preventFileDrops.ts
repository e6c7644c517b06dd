/**
 * Prevents the browser from replacing the app, and unsaved input, by a file dropped beside a drop
 * target.
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

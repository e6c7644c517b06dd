/** A file that misses what takes it would otherwise replace the app by itself, and whatever was being written with it. */
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

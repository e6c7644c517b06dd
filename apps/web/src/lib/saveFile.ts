/** Saves a file with the browser's download function. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Firefox starts the download after the click handler, so the URL is kept for a minute.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** In which widths the server keeps a picture, as far as it is that wide itself. */
const WIDTHS = [320, 960, 1920];

const UPLOAD = /^(\/uploads\/[0-9a-f/]+\/)(\d+)\.webp$/;

/** The sizes of a picture that was uploaded with `POST /media`; none of what lies elsewhere. */
export function mediaVariants(url: string) {
  const [, folder, name] = UPLOAD.exec(url) ?? [];
  if (!folder) return [];
  const widest = Number(name);
  return [...WIDTHS.filter((width) => width < widest), widest].map((width) => ({
    url: `${folder}${width}.webp`,
    width,
  }));
}

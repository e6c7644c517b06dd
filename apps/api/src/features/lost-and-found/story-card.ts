import { createRequire } from 'node:module';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { escapeHtml } from '../../platform/common/html.js';
import { AppError } from '../../platform/errors/app-error.js';

/** Size of a story in pixels. */
const WIDTH = 1080;
const HEIGHT = 1920;
const BAND = 250;
const PHOTO_HEIGHT = 1150;
const MARGIN = 60;

/** Draw one card at a time: each uses a CPU core for about half a second. */
const limitConcurrency = pLimit(1);
/** Maximum number of cards that wait to be drawn. The last one waits about ten seconds. */
const MAX_WAITING = 20;

interface StoryCard {
  headline: string;
  name: string;
  place: string | null;
  /** Address of the site. */
  site: string;
  /** Colour of the headline's background. */
  colour: string;
}

/** The logo's paw, for reports without a photo. */
const PAW = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="3 5 42 36" width="700" height="600" fill="#dee2e6">
  <ellipse cx="10.6" cy="21.4" rx="4.3" ry="5.7" transform="rotate(-24 10.6 21.4)" />
  <ellipse cx="18.6" cy="12.6" rx="4.5" ry="6.2" transform="rotate(-8 18.6 12.6)" />
  <ellipse cx="29.4" cy="12.6" rx="4.5" ry="6.2" transform="rotate(8 29.4 12.6)" />
  <ellipse cx="37.4" cy="21.4" rx="4.3" ry="5.7" transform="rotate(24 37.4 21.4)" />
  <path d="M24 22.5c5.2 0 8.3 4.1 10.6 7.4 2.2 3.1 2.6 6.3.8 8.5-1.9 2.3-4.7 2.2-6.9 1.4-1.6-.6-2.9-1-4.5-1s-2.9.4-4.5 1c-2.2.8-5 .9-6.9-1.4-1.8-2.2-1.4-5.4.8-8.5 2.3-3.3 5.4-7.4 10.6-7.4z" />
</svg>`;

/** The package's font, because a server may have no fonts. */
const fontFile = () => createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** Renders the text as a picture, scaled down to fit. */
async function drawText(text: string, { size, height, colour }: { size: number; height: number; colour: string }) {
  const markup = `<span foreground="${colour}">${escapeHtml(text)}</span>`;
  const options = { font: `DejaVu Sans Bold ${size}`, fontfile: fontFile(), width: WIDTH - 2 * MARGIN, dpi: 72 };
  const drawn = await sharp({ text: { text: markup, ...options, rgba: true, align: 'centre', wrap: 'word-char' } })
    .png()
    .toBuffer();
  const fitting = { width: WIDTH - 2 * MARGIN, height, fit: 'inside', withoutEnlargement: true } as const;
  return sharp(drawn).resize(fitting).png().toBuffer({ resolveWithObject: true });
}

/**
 * Draws a JPEG for stories: headline, photo, name and place. Reads the photo only when the card is
 * drawn, so that queued requests keep no photo in memory.
 * @throws AppError unavailable
 */
export async function drawStoryCard(
  { headline, name, place, site, colour }: StoryCard,
  readPhoto: () => Promise<Buffer | undefined>,
): Promise<Buffer> {
  if (limitConcurrency.pendingCount >= MAX_WAITING) throw new AppError('unavailable');
  return limitConcurrency(async () => {
    const photo = await readPhoto();
    const lines = [
      { text: headline, size: 120, top: 0, height: BAND, colour: 'white' },
      { text: name, size: 100, top: BAND + PHOTO_HEIGHT, height: 240, colour: '#212529' },
      { text: place ?? '', size: 64, top: BAND + PHOTO_HEIGHT + 230, height: 130, colour: '#495057' },
      { text: site, size: 44, top: HEIGHT - 130, height: 90, colour: '#868e96' },
    ].filter(({ text }) => text.trim() !== '');
    const texts = await Promise.all(
      lines.map(async ({ text, top, ...line }) => {
        const { data, info } = await drawText([...text].slice(0, 80).join(''), line);
        const middle = Math.max(0, Math.round((line.height - info.height) / 2));
        return { input: data, left: Math.round((WIDTH - info.width) / 2), top: top + middle };
      }),
    );
    const band = { create: { width: WIDTH, height: BAND, channels: 3 as const, background: colour } };
    const picture = photo
      ? { input: await sharp(photo).resize(WIDTH, PHOTO_HEIGHT, { fit: 'cover' }).toBuffer(), left: 0, top: BAND }
      : { input: Buffer.from(PAW), left: (WIDTH - 700) / 2, top: BAND + (PHOTO_HEIGHT - 600) / 2 };
    return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } })
      .composite([{ input: band, left: 0, top: 0 }, picture, ...texts])
      .jpeg({ quality: 85 })
      .toBuffer();
  });
}

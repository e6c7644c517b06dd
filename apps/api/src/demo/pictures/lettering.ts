/**
 * Rounded one-line letters, drawn here so that no picture depends on the fonts of the machine that composes it.
 * Baseline at 0, x-height 50, capitals 72; every letter is a path of strokes and the distance to the next.
 */
const LETTERS: Record<string, readonly [strokes: string, advance: number]> = {
  A: ['M4 0L30 -72L56 0M14 -25H46', 66],
  B: ['M8 -72V0H30C58 0 58 -38 30 -38H8M30 -38C53 -38 53 -72 28 -72H8', 60],
  C: ['M60 -58C44 -80 8 -74 8 -36C8 2 44 8 60 -14', 66],
  D: ['M8 -72V0H26C72 0 72 -72 26 -72Z', 70],
  E: ['M48 -72H8V0H48M8 -37H42', 56],
  F: ['M48 -72H8V0M8 -36H42', 52],
  G: ['M60 -58C44 -80 8 -74 8 -36C8 2 46 8 61 -12V-33H38', 70],
  H: ['M8 -72V0M54 -72V0M8 -37H54', 66],
  I: ['M8 -72V0', 22],
  J: ['M36 -72V-20C36 4 8 6 4 -12', 48],
  K: ['M8 -72V0M50 -72L9 -32M22 -43L52 0', 58],
  L: ['M8 -72V0H46', 52],
  M: ['M8 0V-72L40 -22L72 -72V0', 84],
  N: ['M8 0V-72L56 0V-72', 68],
  O: ['M38 -73C-2 -73 -2 1 38 1C78 1 78 -73 38 -73Z', 78],
  P: ['M8 0V-72H30C60 -72 60 -32 30 -32H8', 58],
  Q: ['M38 -73C-2 -73 -2 1 38 1C78 1 78 -73 38 -73ZM46 -18L66 4', 78],
  R: ['M8 0V-72H30C58 -72 58 -34 30 -34H8M30 -34L54 0', 60],
  S: ['M48 -60C40 -78 8 -76 9 -54C10 -32 51 -42 51 -19C51 5 12 6 6 -14', 60],
  T: ['M4 -72H56M30 -72V0', 60],
  U: ['M8 -72V-28C8 8 58 8 58 -28V-72', 68],
  V: ['M4 -72L30 0L56 -72', 60],
  W: ['M4 -72L24 0L44 -66L64 0L84 -72', 88],
  X: ['M6 -72L52 0M52 -72L6 0', 60],
  Y: ['M4 -72L29 -36L54 -72M29 -36V0', 58],
  Z: ['M8 -72H52L8 0H54', 62],
  a: ['M44 -36C36 -54 6 -54 6 -25C6 4 36 4 44 -14M44 -49V0', 56],
  b: ['M8 -74V0M8 -14C16 4 46 4 46 -25C46 -54 16 -54 8 -36', 54],
  c: ['M43 -40C33 -56 6 -52 6 -25C6 2 33 6 43 -10', 48],
  d: ['M44 -74V0M44 -36C36 -54 6 -54 6 -25C6 4 36 4 44 -14', 56],
  e: ['M7 -27H45C45 -57 6 -57 6 -25C6 5 36 5 44 -10', 52],
  f: ['M34 -72C20 -78 14 -70 14 -56V0M3 -48H30', 36],
  g: ['M44 -36C36 -54 6 -54 6 -25C6 4 36 4 44 -14M44 -49V4C44 28 14 28 8 14', 56],
  h: ['M8 -74V0M8 -28C10 -56 44 -58 44 -28V0', 54],
  i: ['M8 -49V0M8 -69V-68', 20],
  j: ['M10 -49V6C10 20 2 22 -4 20M10 -69V-68', 22],
  k: ['M8 -74V0M40 -49L9 -21M18 -29L42 0', 46],
  l: ['M8 -74V-12C8 -2 14 0 20 0', 26],
  m: ['M8 -49V0M8 -28C10 -55 40 -57 40 -28V0M40 -28C42 -55 72 -57 72 -28V0', 82],
  n: ['M8 -49V0M8 -28C10 -56 44 -58 44 -28V0', 54],
  o: ['M27 -51C-1 -51 -1 1 27 1C55 1 55 -51 27 -51Z', 56],
  p: ['M8 -49V22M8 -14C16 4 46 4 46 -25C46 -54 16 -54 8 -36', 54],
  q: ['M44 -49V22M44 -36C36 -54 6 -54 6 -25C6 4 36 4 44 -14', 56],
  r: ['M8 -49V0M8 -26C9 -44 20 -52 32 -48', 36],
  s: ['M36 -40C30 -54 8 -52 8 -38C8 -23 39 -29 39 -13C39 4 10 4 5 -9', 46],
  t: ['M14 -66V-14C14 -2 22 2 32 -2M3 -48H30', 38],
  u: ['M8 -49V-20C8 8 44 6 44 -20V-49M44 -22V0', 54],
  v: ['M4 -49L23 0L42 -49', 46],
  w: ['M4 -49L20 0L35 -44L50 0L66 -49', 70],
  x: ['M6 -49L40 0M40 -49L6 0', 46],
  y: ['M6 -49L25 0M44 -49L22 8C17 20 10 23 3 20', 50],
  z: ['M7 -49H40L7 0H42', 48],
  đ: ['M44 -74V0M44 -36C36 -54 6 -54 6 -25C6 4 36 4 44 -14M28 -62H57', 58],
  Đ: ['M8 -72V0H26C72 0 72 -72 26 -72ZM-4 -37H28', 70],
  '&': ['M58 0L20 -50C12 -62 20 -73 31 -73C44 -73 48 -58 36 -48C20 -36 6 -34 8 -17C10 2 42 8 56 -28', 66],
  ' ': ['', 26],
};

const ACCENTS: Record<string, string> = { '\u030c': 'M-11 -17L0 -7L11 -17', '\u0301': 'M-4 -6L8 -18' };

/** The strokes of a text and its width, at a height of 100 from the accents of capitals down to the descenders. */
export function letter(text: string): { d: string; width: number } {
  let x = 0;
  let previous = { centre: 0, top: 0 };
  const strokes: string[] = [];
  const place = (d: string, dx: number, dy: number) =>
    // Only absolute M, L, C, H and V occur, each letter followed by its numbers.
    d.replace(/([MLCHV])([^MLCHVZ]*)/g, (_, command: string, numbers: string) => {
      const values = numbers.trim().split(/\s+/).map(Number);
      const moved = values.map((value, index) => {
        if (command === 'H') return value + dx;
        if (command === 'V') return value + dy;
        return value + (index % 2 ? dy : dx);
      });
      return `${command}${moved.join(' ')}`;
    });
  for (const part of text.replace(/[đĐ]/g, (char) => char).normalize('NFD')) {
    const accent = ACCENTS[part];
    if (accent) {
      strokes.push(place(accent, previous.centre, previous.top));
      continue;
    }
    const [d, advance] = LETTERS[part] ?? LETTERS[' ']!;
    strokes.push(place(d, x, 0));
    previous = { centre: x + advance / 2 - 2, top: part === part.toUpperCase() ? -74 : -51 };
    x += advance;
  }
  return { d: strokes.join(''), width: x };
}

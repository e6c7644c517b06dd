/** Names in user agents. More specific ones first, since browsers also contain the names of others. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

const HANDHELD = ['iPhone', 'iPad', 'Android'];

/** What a user agent says of a device, so that people recognise theirs: "Chrome · Windows", or null if unknown. */
export function deviceOf(userAgent: string | null | undefined): { device: string | null; isHandheld: boolean } {
  const text = userAgent ?? '';
  const system = nameIn(SYSTEMS, text);
  return {
    device: [nameIn(BROWSERS, text), system].filter(Boolean).join(' · ') || null,
    isHandheld: system !== undefined && HANDHELD.includes(system),
  };
}

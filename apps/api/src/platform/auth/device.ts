/** The order matters, because user agents also contain the names of other browsers. */
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

/**
 * Describes a device for its user, such as "Chrome · Windows". `device` is null if the browser is
 * unknown.
 */
export function deviceOf(userAgent: string | null | undefined): { device: string | null; isHandheld: boolean } {
  const text = userAgent ?? '';
  const system = nameIn(SYSTEMS, text);
  return {
    device: [nameIn(BROWSERS, text), system].filter(Boolean).join(' · ') || null,
    isHandheld: system !== undefined && HANDHELD.includes(system),
  };
}

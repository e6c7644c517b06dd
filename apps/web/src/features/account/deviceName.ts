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

/** "Chrome · Windows", so that users recognise their devices; null if unknown. */
export function deviceOf(userAgent: string | null) {
  const text = userAgent ?? '';
  const system = nameIn(SYSTEMS, text);
  return {
    name: [nameIn(BROWSERS, text), system].filter(Boolean).join(' · '),
    isHandheld: system !== undefined && HANDHELD.includes(system),
  };
}

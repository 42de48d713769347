// A browser as its owner knows it ("Firefox, Windows"), from what it calls itself.

/** The first that fits: nearly every browser also claims to be Chrome or Safari. */
const BROWSERS: [RegExp, string][] = [
  [/Firefox|FxiOS/, 'Firefox'],
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Empty if it says nothing that people know. */
export function deviceName(calledItself: string): string {
  const known = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(calledItself))?.[1];
  return [known(BROWSERS), known(SYSTEMS)].filter(Boolean).join(', ');
}

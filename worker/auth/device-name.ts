// What a User-Agent says, in words a member recognises a device by. Names are the makers' own, so they need no
// translation.

export interface Agent {
  /** Empty when it says nothing. */
  browser: string
  system: string
  /** The same for all versions: a device is new when its key is. */
  key: string
}

/** The first that matches: browsers name those they are like after themselves. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

export function describeAgent(userAgent: string): Agent {
  const find = (list: [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  const [browser, system] = [find(browsers), find(systems)]
  return {
    browser,
    system,
    key: browser || system ? `${browser} ${system}` : userAgent.slice(0, 40),
  }
}

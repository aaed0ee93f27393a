// Derives a readable device name from a User-Agent. The names are brands, so they need no translation.

export interface DeviceName {
  /** Empty if unknown. */
  browser: string
  system: string
  /** Equal for all versions of a browser; a new key means a new device. */
  key: string
}

/** The first match wins, because most browsers also name those they imitate. */
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

export function deviceNameOf(userAgent: string): DeviceName {
  const find = (list: [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  const [browser, system] = [find(browsers), find(systems)]
  return {
    browser,
    system,
    key: browser || system ? `${browser} ${system}` : userAgent.slice(0, 40),
  }
}

/** System and browser, as the first name of a passkey; empty if both are unknown. */
export function describeDevice(userAgent: string): string {
  const { browser, system } = deviceNameOf(userAgent)
  return [system, browser].filter((part) => part !== '').join(' · ')
}

/** What people call it, by the first pattern that fits: many say that they are also Chrome or Safari. */
type Names = readonly (readonly [pattern: RegExp, name: string])[]

const browsers: Names = [
  // Inside an app: its own window, signed in by itself.
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(?:AN|AV|_IAB)\b/, 'Facebook'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX|OPiOS|Opera|Opera Mini)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bBrave\//, 'Brave'],
  [/\b(?:DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\bSilk\//, 'Silk'],
  [/\b(?:Focus|Klar)\//, 'Firefox Focus'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bChromium\//, 'Chromium'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
  [/\bMSIE |\bTrident\//, 'Internet Explorer'],
]

const systems: Names = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\b(?:HarmonyOS|OpenHarmony)\b/, 'HarmonyOS'],
  [/\bKAIOS\//, 'KaiOS'],
  [/\bTizen\b/, 'Tizen'],
  [/\bWeb0S\b/, 'webOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bFreeBSD\b/, 'FreeBSD'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

function findName(names: Names, userAgent: string): string {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
}

/**
 * The browser and the operating system of a User-Agent header, without versions; empty where it does not say. For
 * people to recognise a device by: anyone can send any header.
 */
export function describeUserAgent(userAgent: string): { browser: string; operatingSystem: string } {
  return { browser: findName(browsers, userAgent), operatingSystem: findName(systems, userAgent) }
}

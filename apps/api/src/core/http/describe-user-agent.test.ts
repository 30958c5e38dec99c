import { expect, test } from 'vitest'
import { describeUserAgent } from './describe-user-agent.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const appleWebKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${appleWebKit}`
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) ${appleWebKit}`
const android = `Mozilla/5.0 (Linux; Android 10; K) ${webKit}`

test.each([
  ['Chrome', 'Windows', `${windows} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome', 'macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome', 'ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome', 'Android', `${android} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ['Chrome', 'iOS', `${iPhone} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`],
  ['Chrome', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/142.0.0.0 Safari/537.36`],
  ['Safari', 'macOS', `${mac} Version/26.1 Safari/605.1.15`],
  ['Safari', 'iOS', `${iPhone} Version/26.1 Mobile/15E148 Safari/604.1`],
  [
    'Safari',
    'iPadOS',
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${appleWebKit} Version/18.6 Mobile/15E148 Safari/604.1`,
  ],
  ['Firefox', 'Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox', 'Android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  ['Firefox', 'iOS', `${iPhone} FxiOS/145.0 Mobile/15E148 Safari/604.1`],
  ['Edge', 'Windows', `${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Edge', 'Android', `${android} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`],
  ['Edge', 'iOS', `${iPhone} Version/18.0 EdgiOS/142.0.3595.66 Mobile/15E148 Safari/604.1`],
  ['Opera', 'Windows', `${windows} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`],
  ['Samsung Internet', 'Android', `${android} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`],
  [
    'Mi Browser',
    'Android',
    `Mozilla/5.0 (Linux; U; Android 14; es-ar; 2312DRA50G) ${webKit} Version/4.0 Chrome/123.0.6312.118 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.30`,
  ],
  ['Vivaldi', 'Windows', `${windows} Chrome/142.0.0.0 Safari/537.36 Vivaldi/7.6`],
  ['DuckDuckGo', 'macOS', `${mac} Version/26.0 Safari/605.1.15 Ddg/26.0`],
  [
    'Instagram',
    'iOS',
    `${iPhone} Mobile/23B85 Instagram 405.0.0.32.77 (iPhone16,1; iOS 26_1; es_AR; es; scale=3.00; 1179x2556)`,
  ],
  [
    'Facebook',
    'Android',
    'Mozilla/5.0 (Linux; Android 15; SM-A155M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/538.0.0.51.72;]',
  ],
  ['Internet Explorer', 'Windows', 'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko'],
  ['', 'iOS', `${iPhone} Mobile/15E148`],
  ['', '', 'curl/8.14.1'],
  ['', '', 'node'],
  ['', '', ''],
  ['', '', '\u00ff\u0000 <script>'],
])('[ACC-5] %s on %s: %s', (browser, operatingSystem, userAgent) => {
  expect(describeUserAgent(userAgent)).toEqual({ browser, operatingSystem })
})

test.each(['Version/1', 'Mobile/a ', 'Android', 'Opera Mini'])(
  '[ACC-5] [ERR-2] a header full of %s is read in one go',
  (piece) => {
    // Thousands of times longer than a header may be: what grew faster than the text would not come to its end.
    const userAgent = piece.repeat(100_000)
    expect(describeUserAgent(userAgent)).toEqual({ browser: '', operatingSystem: '' })
  },
)

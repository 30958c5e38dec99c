import { PassThrough } from 'node:stream'
import sharp, { type Create } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FormPart, makeFormCall, renderForm } from '../../testing/multipart.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'

let t: TestApp
let ana: TestOwner
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  ana = await t.registerOwner()
})

const path = '/api/auth/users/update-photo/'
const purple = { r: 120, g: 40, b: 200, alpha: 1 }

/** An image of one colour. */
function draw(width: number, height: number, change: Partial<Create> = {}) {
  return sharp({ create: { width, height, channels: 3, background: purple, ...change }, limitInputPixels: false })
}
const upload = (content: Uint8Array | string, part: Partial<FormPart> = {}, owner = ana) =>
  t.call('POST', path, makeFormCall(renderForm([{ name: 'profile_photo', ...part, content }]), owner.headers))
const getPhotoPath = async (owner = ana) =>
  (await t.call('GET', '/api/auth/users/me/', { headers: owner.headers })).body.profile_photo

/** The photo as it is served. */
async function download(photoPath: string) {
  const response = await t.app.inject({ url: photoPath })
  return { response, image: sharp(response.rawPayload) }
}
const refusal = (message: string) => [400, { profile_photo: [message] }]
const notAnImage = 'This file is not an image that we can show. Choose a JPEG, PNG, WebP, GIF or AVIF file.'
const broken = 'This image is damaged or incomplete. Choose another one.'

describe('a new photo', () => {
  test.each([
    ['JPEG', () => draw(600, 400).jpeg()],
    ['progressive JPEG', () => draw(600, 400).jpeg({ progressive: true })],
    ['CMYK JPEG', () => draw(600, 400).toColourspace('cmyk').jpeg()],
    ['PNG', () => draw(600, 400).png()],
    ['PNG of 16 bits', () => draw(600, 400).toColourspace('rgb16').png()],
    ['PNG that one can see through', () => draw(600, 400, { channels: 4 }).png()],
    ['WebP', () => draw(600, 400).webp()],
    ['GIF', () => draw(600, 400).gif()],
    ['AVIF', () => draw(600, 400).avif({ effort: 0 })],
    ['image of one pixel', () => draw(1, 1).png()],
    ['image as narrow as a line', () => draw(1, 4000).png()],
  ])('[ACC-2] [ACC-1] becomes WebP of 256 pixels from a %s', async (_, make) => {
    const answer = await upload(await make().toBuffer())
    expect([answer.status, answer.body]).toEqual([
      200,
      { profile_photo: expect.stringMatching(/^\/api\/photos\/[\w-]{22}\.webp$/) },
    ])
    expect(await getPhotoPath()).toBe(answer.body.profile_photo)
    const { image } = await download(answer.body.profile_photo)
    expect(await image.metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    const { dominant } = await image.flatten().stats()
    expect([dominant.b > 120, dominant.r < 150, dominant.g < 100]).toEqual([true, true, true])
  })

  test('[ACC-2] is turned as the camera was held, and tells nothing of it, nor of place and owner', async () => {
    const right = await draw(200, 400, { background: '#00ff00' }).png().toBuffer()
    const file = await draw(400, 400, { background: '#ff0000' })
      .composite([{ input: right, left: 200, top: 0 }])
      .withExif({ IFD0: { Artist: 'Ana Secret' }, IFD3: { GPSLatitude: '34/1 36/1 0/1' } })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await sharp(file).metadata()
    expect([before.orientation, before.exif?.toString('latin1')]).toEqual([6, expect.stringContaining('Ana Secret')])
    const { body } = await upload(file)
    const { response, image } = await download(body.profile_photo)
    const { exif, icc, xmp, iptc, orientation } = await image.metadata()
    expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(response.rawPayload.toString('latin1')).not.toMatch(/Secret|EXIF|XMP /)
    // Turned by a quarter, what was on the right is below.
    const { data } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) =>
      [...data.subarray((y * 256 + x) * 3, (y * 256 + x) * 3 + 2)].map((v) => v > 128)
    expect([at(20, 20), at(236, 20), at(20, 236), at(236, 236)]).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, true],
    ])
  })

  test('[ACC-2] of an animation is its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) => draw(64, 64, { background }).png().toBuffer()),
    )
    for (const file of [
      await sharp(frames, { join: { animated: true } })
        .gif({ delay: [100, 100] })
        .toBuffer(),
      await sharp(frames, { join: { animated: true } })
        .webp({ delay: [100, 100] })
        .toBuffer(),
    ]) {
      const { image } = await download((await upload(file)).body.profile_photo)
      const { pages = 1, height } = await image.metadata()
      const { dominant } = await image.stats()
      expect([pages, height, dominant.r > 200, dominant.g < 50]).toEqual([1, 256, true, true])
    }
  })

  test('[ACC-2] is known by its bytes: name and type of the file do not matter', async () => {
    const png = await draw(10, 10).png().toBuffer()
    expect((await upload(png, { fileName: '../../x.svg', type: 'text/html' })).status).toBe(200)
  })

  test('[ACC-2] gets a new address, and the last one is gone', async () => {
    const png = await draw(10, 10).png().toBuffer()
    const [first, second] = [await upload(png), await upload(png)]
    expect(second.body.profile_photo).not.toBe(first.body.profile_photo)
    expect((await t.call('GET', first.body.profile_photo)).status).toBe(404)
    expect((await t.call('GET', second.body.profile_photo)).status).toBe(200)
  })

  test('[ACC-2] of several at once one stays, whole', async () => {
    const png = await draw(500, 500).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(png)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const kept = await getPhotoPath()
    expect(answers.map(({ body }) => body.profile_photo)).toContain(kept)
    expect((await t.call('GET', kept)).status).toBe(200)
    const rows = await t.deps.db
      .selectFrom('user_photos')
      .where('user_id', '=', ana.signedIn.id)
      .select('name')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('[ACC-2] [SEC-1] is of its sender alone; the workspace does not matter', async () => {
    const bob = await t.registerOwner()
    await upload(await draw(10, 10).png().toBuffer(), {}, bob)
    expect([await getPhotoPath(), await getPhotoPath(bob)]).toEqual([null, expect.any(String)])
  })
})

describe('serving a photo', () => {
  test('[ACC-2] it may be kept for ever, and runs and frames nothing', async () => {
    const { body } = await upload(await draw(10, 10).png().toBuffer())
    const { response } = await download(body.profile_photo)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(response.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    })
    expect(response.headers).not.toHaveProperty('set-cookie')
  })

  test('[ACC-2] [ERR-2] an unknown name is a 404 that nobody keeps', async () => {
    const { body } = await upload(await draw(10, 10).png().toBuffer())
    const [, name = ''] = /photos\/(.+)\.webp/.exec(body.profile_photo) ?? []
    const wrong = ['x', name.slice(1), `${name}x`, '%00', '..%2f..', "'", 'x'.repeat(190), '%F0%9F%90%B3']
    for (const odd of [...wrong.map((one) => `${one}.webp`), name, `${name}.png`, `${name}.webp/x`, '']) {
      const answer = await t.call('GET', `/api/photos/${odd}`)
      expect.soft([answer.status, answer.body], odd).toEqual([404, { detail: 'Not found.' }])
      expect.soft(answer.headers['cache-control'], odd).toBe('no-store')
    }
  })
})

describe('removing the photo', () => {
  test('[ACC-2] takes it away, also where there is none', async () => {
    const { body } = await upload(await draw(10, 10).png().toBuffer())
    const bob = await t.registerOwner()
    expect((await t.call('DELETE', path, { headers: bob.headers })).status).toBe(204)
    expect(await getPhotoPath()).toBe(body.profile_photo)
    expect((await t.call('DELETE', path, { headers: ana.headers })).status).toBe(204)
    expect(await getPhotoPath()).toBeNull()
    expect((await t.call('GET', body.profile_photo)).status).toBe(404)
    const json = { ...ana.headers, 'content-type': 'application/json' }
    expect((await t.call('DELETE', path, { headers: json })).status).toBe(204)
  })
})

describe('what is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each([
    ['an SVG', () => svg, notAnImage],
    ['an SVG in a comment of its own', () => Buffer.from(`<!-- \x89PNG -->${svg}`, 'latin1'), notAnImage],
    ['a TIFF', () => draw(9, 9).tiff().toBuffer(), notAnImage],
    ['a page', () => '<!doctype html><script>alert(1)</script>', notAnImage],
    ['a PDF', () => '%PDF-1.7\n', notAnImage],
    ['zeros', () => Buffer.alloc(1000), notAnImage],
    [
      'a HEIC photo',
      () => '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
      'Pictures in HEIC format cannot be used. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
    ],
    ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), broken],
    ['the first bytes of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), broken],
    ['a GIF with a script in it', () => 'GIF89a/*<script>*/=alert(1)', broken],
    ['a WebP of nothing', () => Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'), broken],
    ['an AVIF of nothing', () => '\0\0\0\x18ftypavif\0\0\0\0mif1avif', broken],
  ])('[ACC-2] [ERR-2] %s', async (_, make, message) => {
    const answer = await upload(await make())
    expect([answer.status, answer.body]).toEqual(refusal(message))
    expect(await getPhotoPath()).toBeNull()
  })

  test.each([
    ['JPEG', () => draw(800, 800, { noise: { type: 'gaussian', mean: 128, sigma: 30 } }).jpeg()],
    ['PNG', () => draw(200, 200, { noise: { type: 'gaussian', mean: 128, sigma: 30 } }).png()],
    ['WebP', () => draw(800, 800, { noise: { type: 'gaussian', mean: 128, sigma: 30 } }).webp()],
    ['GIF', () => draw(200, 200, { noise: { type: 'gaussian', mean: 128, sigma: 30 } }).gif()],
    ['AVIF', () => draw(300, 300, { noise: { type: 'gaussian', mean: 128, sigma: 30 } }).avif({ effort: 0 })],
  ])('[ACC-2] [ERR-2] a %s that is cut off', async (_, make) => {
    const file = await make().toBuffer()
    for (const part of [0.1, 0.5, 0.9]) {
      const answer = await upload(file.subarray(0, Math.floor(file.length * part)))
      expect.soft([answer.status, answer.body], String(part)).toEqual(refusal(broken))
    }
  })

  test.each([
    ['JPEG of 100 megapixels', () => draw(10_000, 10_000).jpeg()],
    ['PNG of 60 megapixels', () => draw(30_000, 2000).png()],
    ['interlaced PNG of 25 megapixels', () => draw(5000, 5000, { channels: 4 }).png({ progressive: true })],
    ['GIF of 25 megapixels', () => draw(5000, 5000).gif()],
    ['AVIF of 9 megapixels', () => draw(3000, 3000).avif({ effort: 0 })],
  ])('[ACC-2] [ERR-2] a %s, which is small until it is read', { timeout: 120_000 }, async (_, make) => {
    const file = await make().toBuffer()
    expect(file.length).toBeLessThan(2_000_000)
    const answer = await upload(file)
    expect([answer.status, answer.body]).toEqual(refusal('This image has too many pixels. Choose a smaller one.'))
  })

  test('[ACC-2] [ERR-2] a PNG that claims to be larger than it is', async () => {
    const png = await draw(10, 10).png().toBuffer()
    png.writeUInt32BE(0x7fff_ffff, 16)
    png.writeUInt32BE(0x7fff_ffff, 20)
    expect((await upload(png)).status).toBe(400)
  })

  test('[ACC-2] a file over 5 MB, and the request is read to where its sender listens again', async () => {
    const megabyte = 1024 * 1024
    for (const bytes of [5 * megabyte + 1, 12 * megabyte, 30 * megabyte]) {
      const answer = await upload(Buffer.alloc(bytes))
      expect([answer.status, answer.body]).toEqual(refusal('This picture is larger than 5 MB. Choose a smaller one.'))
    }
  })

  const send = (input: Parameters<typeof t.call>[2] = {}) =>
    t.call('POST', path, { ...input, headers: { ...ana.headers, ...input.headers } })
  const notAForm = 'Send the picture as a form (multipart/form-data) in the field profile_photo.'
  const png = () => draw(10, 10).png().toBuffer()

  test('[ACC-2] [ERR-2] anything but a form with one file in profile_photo', async () => {
    const part = { name: 'profile_photo', content: await png() }
    const sent: [string, Parameters<typeof send>[0], string][] = [
      ['JSON', { body: { profile_photo: 'x' } }, notAForm],
      ['the image alone', { headers: { 'content-type': 'image/png' }, body: await png() }, notAForm],
      ['no type', { headers: { 'content-type': '' }, body: await png() }, notAForm],
      ['nothing', {}, 'Choose a picture.'],
      ['no boundary', makeFormCall(renderForm([part]), { 'content-type': 'multipart/form-data' }), ''],
      ['a form cut off', makeFormCall(renderForm([part]).subarray(0, 100)), ''],
      ['another field', makeFormCall(renderForm([{ ...part, name: 'photo' }])), 'Choose a picture.'],
      ['an empty file', makeFormCall(renderForm([{ ...part, content: '' }])), 'Choose a picture.'],
      ['two files', makeFormCall(renderForm([part, part])), 'Send one picture only.'],
    ]
    for (const [name, input, message] of sent) {
      const answer = await send(input)
      const expected = message || 'The picture did not arrive complete. Please try again.'
      expect.soft([answer.status, answer.body], name).toEqual(refusal(expected))
    }
    expect(await getPhotoPath()).toBeNull()
  })

  test('[ACC-2] [I18N-5] in the language asked for', async () => {
    const answer = await send(makeFormCall(renderForm([]), { 'accept-language': 'pt-BR' }))
    expect(answer.body).toEqual({ profile_photo: ['Escolha uma foto.'] })
  })

  test('[ACC-2] [SESS-1] a stranger, before the form is read', async () => {
    const answer = await t.call('POST', path, makeFormCall(Buffer.alloc(30 * 1024 * 1024)))
    expect(answer.status).toBe(401)
  })

  test('[ERR-2] forms on any other route', async () => {
    const form = makeFormCall(renderForm([{ name: 'email', fileName: null, content: ana.email }]))
    expect((await t.call('POST', '/api/auth/token-obtain/', form)).status).toBe(415)
  })
})

describe('[SEC-2] forms that are slow', () => {
  /** Sends the beginning of a form and no end. */
  function begin(owner: TestOwner, bytes: number) {
    const payload = new PassThrough({ highWaterMark: bytes + 1024 })
    const form = renderForm([{ name: 'profile_photo', content: Buffer.alloc(bytes) }])
    payload.write(form.subarray(0, -1))
    const { headers = {} } = makeFormCall(form, owner.headers)
    const answer = t.app.inject({ method: 'POST', url: path, headers, payload })
    return { payload, status: answer.then(({ statusCode }) => statusCode) }
  }
  /** Once all that was sent is there. */
  const end = async (forms: ReturnType<typeof begin>[]) => {
    await vi.waitUntil(() => forms.every(({ payload }) => payload.readableLength === 0), 20_000)
    for (const { payload } of forms) payload.end()
    return Promise.all(forms.map(({ status }) => status))
  }

  test('keep no other user’s photo waiting', async () => {
    const slow = await Promise.all(Array.from({ length: 8 }, () => t.registerOwner()))
    const forms = slow.map((owner) => begin(owner, 1000))
    expect((await upload(await draw(10, 10).png().toBuffer())).status).toBe(200)
    expect(await end(forms)).toEqual(forms.map(() => 400))
  })

  test('have room for one of a user, and give it back', async () => {
    const forms = [begin(ana, 4_000_000), begin(ana, 4_000_000)]
    expect((await end(forms)).toSorted()).toEqual([400, 503])
    expect((await upload(await draw(10, 10).png().toBuffer())).status).toBe(200)
  })
})

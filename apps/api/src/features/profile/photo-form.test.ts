import { PassThrough, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { maxPhotoBytes } from '@voice-shop/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../core/errors.ts'
import { createBodyBudget } from '../../core/http/body-budget.ts'
import { boundary, type FormPart, renderForm } from '../../testing/multipart.ts'
import { readPhotoForm } from './photo-form.ts'

const form = `multipart/form-data; boundary=${boundary}`
const photo = { name: 'profile_photo', content: Buffer.from('\x89PNG\r\n--form-boundary-7d bytes', 'latin1') }

const admission = { share: { take: () => undefined, release: () => undefined }, mostMs: null }

/** What becomes of a body that arrives in pieces: the photo, or the code of the refusal. */
async function read(body: Buffer, { contentType = form, pieceBytes = body.length || 1 } = {}) {
  const pieces = Array.from({ length: Math.ceil(body.length / pieceBytes) }, (_, index) =>
    body.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  )
  try {
    return await readPhotoForm(Readable.from(pieces), contentType, admission)
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
const readParts = (...parts: FormPart[]) => read(renderForm(parts))

test('[ACC-2] the photo is what stands in profile_photo, byte by byte, however the form is cut up', async () => {
  const body = renderForm([{ name: 'note', fileName: null, content: 'hello' }, photo])
  for (const pieceBytes of [1, 2, 7, 64, body.length]) expect(await read(body, { pieceBytes })).toEqual(photo.content)
  expect(await read(body, { contentType: `multipart/form-data; boundary="${boundary}"` })).toEqual(photo.content)
})

test.each<[string, FormPart[], string]>([
  ['no part', [], 'profile.photo_missing'],
  ['another field', [{ ...photo, name: 'photo' }], 'profile.photo_missing'],
  ['a text in the field', [{ ...photo, fileName: null }], 'profile.photo_missing'],
  ['an empty file', [{ ...photo, content: '' }], 'profile.photo_missing'],
  [
    'no file chosen',
    [{ ...photo, fileName: '', type: 'application/octet-stream', content: '' }],
    'profile.photo_missing',
  ],
  ['two files', [photo, photo], 'profile.too_many_photos'],
  ['three files', [photo, photo, photo], 'profile.too_many_photos'],
  ['a file of more than 5 MB', [{ ...photo, content: Buffer.alloc(maxPhotoBytes + 1) }], 'profile.photo_too_large'],
  [
    'a great many fields',
    Array.from({ length: 50 }, () => ({ ...photo, fileName: null })),
    'profile.photo_broken_form',
  ],
])('[ACC-2] [ERR-2] a form with %s is refused', async (_, parts, code) => {
  expect(await readParts(...parts)).toBe(code)
})

test('[ACC-2] a file of exactly 5 MB is taken', async () => {
  expect(await readParts({ ...photo, content: Buffer.alloc(maxPhotoBytes, 7) })).toHaveLength(maxPhotoBytes)
})

test('[ACC-2] [ERR-2] a form that is cut off anywhere is refused and leaves nothing waiting', async () => {
  const body = renderForm([{ name: 'note', fileName: null, content: 'hello' }, photo])
  // The last two bytes are a line break that the form can do without.
  for (let end = 0; end < body.length - 2; end += 1) {
    expect.soft(await read(body.subarray(0, end), { pieceBytes: 50 }), String(end)).toBe('profile.photo_broken_form')
  }
})

test('[ACC-2] [ERR-2] what is no form at all is refused', async () => {
  const body = renderForm([photo])
  for (const contentType of ['multipart/form-data', 'multipart/form-data; boundary=', `${form}x`, '']) {
    expect.soft(await read(body, { contentType }), contentType).toBe('profile.photo_broken_form')
  }
  for (const text of ['', 'x', '--', '{"profile_photo": "x"}', '\r\n'.repeat(1000)]) {
    expect.soft(await read(Buffer.from(text)), text.slice(0, 10)).toBe('profile.photo_broken_form')
  }
})

test('[ACC-2] [ERR-2] whatever is put into a form, it is taken or refused', async () => {
  const whole = renderForm([{ name: 'note', fileName: null, content: 'hello' }, photo])
  const pieces = [
    '\r\n',
    '\r\n\r\n',
    `--${boundary}`,
    `--${boundary}--`,
    '"',
    ';',
    '\0',
    'name=',
    whole.toString('latin1'),
  ]
  const change = fc.record({ at: fc.nat(whole.length), cut: fc.nat(40), piece: fc.constantFrom(...pieces) })
  const body = fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map((changes) =>
      changes.reduce(
        (bytes, { at, cut, piece }) =>
          Buffer.concat([bytes.subarray(0, at), Buffer.from(piece, 'latin1'), bytes.subarray(at + cut)]),
        whole,
      ),
    )
  await fc.assert(
    fc.asyncProperty(body, fc.integer({ min: 1, max: 400 }), async (bytes, pieceBytes) => {
      const outcome = await read(bytes, { pieceBytes })
      expect(Buffer.isBuffer(outcome) || outcome.startsWith('profile.')).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('[ACC-2] [ERR-2] a sender that goes away, or never stops, ends the reading', async () => {
  const gone = new Readable({ read: () => undefined })
  const reading = readPhotoForm(gone, form, admission).catch((error: AppError) => error.code)
  gone.push(renderForm([photo]).subarray(0, 60))
  gone.destroy(new Error('aborted'))
  expect(await reading).toBe('profile.photo_broken_form')

  let sentBytes = 0
  const endless = new Readable({
    // As from a socket: others have their turn between two pieces.
    read() {
      sentBytes += 65_536
      setImmediate(() => this.push(Buffer.alloc(65_536)))
    },
  })
  await expect(readPhotoForm(endless, form, admission)).rejects.toMatchObject({ code: 'profile.photo_too_large' })
  expect(sentBytes).toBeLessThan(5 * maxPhotoBytes)
  expect(endless.destroyed).toBe(false)
  endless.destroy()
})

/** A form that comes in pieces of a kilobyte. */
function begin(budget: ReturnType<typeof createBodyBudget>, user: string) {
  const payload = new PassThrough()
  const reading = readPhotoForm(payload, form, { share: budget.open(user), mostMs: null })
  return { payload, outcome: reading.then(({ length }) => length).catch((error: AppError) => error.code) }
}

test('[ACC-2] [SEC-2] of photos that come at the same time as many are taken as there is room for', async () => {
  const budget = createBodyBudget({ most: 32_000, mostEach: 6000 })
  const body = renderForm([{ ...photo, content: Buffer.alloc(4500, 7) }])
  const forms = Array.from({ length: 9 }, (_, index) => begin(budget, `user ${index}`))
  for (let at = 0; at < body.length; at += 1000) {
    for (const { payload } of forms) payload.write(Buffer.from(body.subarray(at, at + 1000)))
    await nextTurn()
  }
  for (const { payload } of forms) payload.end()
  const outcomes = await Promise.all(forms.map(({ outcome }) => outcome))
  expect(outcomes.toSorted()).toEqual([...Array(7).fill(4500), ...Array(2).fill('core.unavailable')])
})

test.each<[string, FormPart[], string]>([
  ['a photo that is too large', [{ ...photo, content: Buffer.alloc(maxPhotoBytes + 100) }], 'profile.photo_too_large'],
  ['two photos', [{ ...photo, content: Buffer.alloc(5000) }, photo], 'profile.too_many_photos'],
])('[ACC-2] [SEC-2] a form with %s holds nothing while the rest of it comes', async (_, parts, code) => {
  const most = 2 * maxPhotoBytes
  const budget = createBodyBudget({ most, mostEach: most })
  const { payload, outcome } = begin(budget, 'ana')
  const body = renderForm(parts)
  for (let at = 0; at < body.length - 1; at += 2500) {
    payload.write(Buffer.from(body.subarray(at, Math.min(at + 2500, body.length - 1))))
    await nextTurn()
  }
  expect(() => budget.open('bob').take(most)).not.toThrow()
  payload.end()
  expect(await outcome).toBe(code)
})

test('[ACC-2] [SEC-2] a form that takes too long is refused and holds nothing', async () => {
  const budget = createBodyBudget({ most: 1000, mostEach: 1000 })
  const payload = new PassThrough()
  const reading = readPhotoForm(payload, form, { share: budget.open('ana'), mostMs: 50 })
  payload.write(renderForm([{ ...photo, content: Buffer.alloc(900) }]).subarray(0, -1))
  await expect(reading).rejects.toMatchObject({ status: 408, code: 'core.too_slow' })
  expect(() => budget.open('bob').take(1000)).not.toThrow()
  expect(payload.destroyed).toBe(false)
})

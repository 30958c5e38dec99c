import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { maxPhotoBytes, photoField } from '@voice-shop/contract'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { createConcurrencyLimit } from '../../core/concurrency-limit.ts'
import { AppError } from '../../core/errors.ts'
import { admitPhoto } from '../../core/http/body-admission.ts'
import type { BodyShare } from '../../core/http/body-budget.ts'
import { makePhoto } from './make-photo.ts'
import { profileErrors } from './profile.errors.ts'

/** A form that is refused is read on to here, so that its sender gets to read why. */
const maxReadBytes = 4 * maxPhotoBytes
/** Photos that are worked on at a time. Forms that are still coming take no place: whoever is slow keeps nobody waiting. */
const run = createConcurrencyLimit({ atOnce: 6, waiting: 100, bound: 'photos' })

function openForm(contentType: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { 'content-type': contentType } as BusboyHeaders,
      limits: { fileSize: maxPhotoBytes, files: 2, fields: 10, parts: 12, fieldSize: 1024, headerSize: 8192 },
    })
  } catch {
    throw profileErrors.photoBrokenForm()
  }
}

/** Collects the photo of a form, and what is wrong with it: the first refusal is the one to tell. */
function collectPhoto(form: InstanceType<typeof Busboy>, share: BodyShare) {
  const photos: Buffer[] = []
  let begun = 0
  const refusals: AppError[] = []
  form.on('file', (name: string | undefined, file: BusboyFileStream) => {
    const chunks: Buffer[] = []
    const isPhoto = name === photoField
    if (isPhoto) begun += 1
    if (begun > 1) refusals.push(profileErrors.tooManyPhotos())
    const keep = (chunk: Buffer) => {
      if (!isPhoto || refusals.length > 0) return
      try {
        share.take(chunk.length)
        chunks.push(chunk)
      } catch (error) {
        refusals.push(error as AppError)
      }
    }
    file.on('data', keep)
    file.on('limit', () => refusals.push(profileErrors.photoTooLarge()))
    file.on('end', () => isPhoto && photos.push(Buffer.concat(chunks)))
    file.on('error', () => refusals.push(profileErrors.photoBrokenForm()))
  })
  form.on('filesLimit', () => refusals.push(profileErrors.tooManyPhotos()))
  form.on('partsLimit', () => refusals.push(profileErrors.photoBrokenForm()))
  // As long as the form lives: an error that nobody listens to would end the process.
  form.on('error', () => refusals.push(profileErrors.photoBrokenForm()))
  const ending = new Promise((resolve) => form.once('finish', resolve).once('error', resolve))
  return { photos, refusals, ending }
}

/**
 * The bytes of the one file in the form's field, which count while they come. Throws 400 for a form that is broken or has
 * several files, 503 where too much is under way; other fields do not matter.
 */
export async function readPhotoForm(payload: Readable, contentType: string, share: BodyShare): Promise<Buffer> {
  const form = openForm(contentType)
  const { photos, refusals, ending } = collectPhoto(form, share)
  let readBytes = 0
  try {
    // Destroying the request would take the answer with it.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      readBytes += chunk.length
      if (readBytes > maxReadBytes) throw profileErrors.photoTooLarge()
      if (refusals.length === 0) form.write(chunk)
    }
  } catch (error) {
    // Else the sender has gone away.
    throw error instanceof AppError ? error : profileErrors.photoBrokenForm()
  }
  if (refusals.length === 0) {
    form.end()
    await ending
  }
  const [refusal] = refusals
  if (refusal) throw refusal
  const [photo] = photos
  if (!photo?.length) throw profileErrors.photoMissing()
  return photo
}

/** Lets the routes of this scope take a photo's form, and nothing else; the body is the photo that is made of it. */
export function registerPhotoForm(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const photo = await readPhotoForm(payload, request.headers['content-type'] ?? '', admitPhoto(request))
    return run(() => makePhoto(photo))
  })
  scope.setErrorHandler((error: FastifyError) => {
    throw error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? profileErrors.photoNotAForm() : error
  })
}

import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { maxPhotoBytes, photoField } from '@voice-shop/contract'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { createConcurrencyLimit } from '../../core/concurrency-limit.ts'
import { AppError } from '../../core/errors.ts'
import { makePhoto } from './make-photo.ts'
import { profileErrors } from './profile.errors.ts'

/** A form that is refused is read on to here, so that its sender gets to read why. */
const maxReadBytes = 4 * maxPhotoBytes
/** Forms that are read or worked on at a time, each with up to 5 MB in memory; the others wait in their connections. */
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

/** Collects the photos of a form, and what is wrong with it: the first refusal is the one to tell. */
function collectPhotos(form: InstanceType<typeof Busboy>) {
  const photos: Buffer[] = []
  const refusals: AppError[] = []
  form.on('file', (name: string | undefined, file: BusboyFileStream) => {
    const chunks: Buffer[] = []
    const isPhoto = name === photoField
    file.on('data', (chunk: Buffer) => isPhoto && chunks.push(chunk))
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
 * The bytes of the one file in the form's field. Throws 400 for a form that is broken or has several files; other
 * fields do not matter.
 */
export async function readPhotoForm(payload: Readable, contentType: string): Promise<Buffer> {
  const form = openForm(contentType)
  const { photos, refusals, ending } = collectPhotos(form)
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
  const [photo, second] = photos
  if (second) throw profileErrors.tooManyPhotos()
  if (!photo?.length) throw profileErrors.photoMissing()
  return photo
}

/** Lets the routes of this scope take a photo's form, and nothing else; the body is the photo that is made of it. */
export function registerPhotoForm(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: IncomingMessage) =>
    run(async () => makePhoto(await readPhotoForm(payload, request.headers['content-type'] ?? ''))),
  )
  scope.setErrorHandler((error: FastifyError) => {
    throw error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? profileErrors.photoNotAForm() : error
  })
}

import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { maxPhotoBytes, photoField } from '@voice-shop/contract'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { createConcurrencyLimit } from '../../core/concurrency-limit.ts'
import { AppError } from '../../core/errors.ts'
import { type Admission, admitPhoto } from '../../core/http/body-admission.ts'
import type { BodyShare } from '../../core/http/body-budget.ts'
import { freePiece, readPieces } from '../../core/http/read-body.ts'
import { makePhoto } from './make-photo.ts'
import { profileErrors } from './profile.errors.ts'

/** A form that is refused is read on to here, so that its sender gets to read why. */
const maxReadBytes = 4 * maxPhotoBytes
/** Photos that are worked on at a time. Forms that are still coming take no place here: their bytes and their time are bounded. */
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

/**
 * Collects the photo of a form, and what is wrong with it: the first refusal is the one to tell. What is refused holds nothing
 * from then on, however long its sender takes to send the rest.
 */
function collectPhoto(form: InstanceType<typeof Busboy>, share: BodyShare) {
  const photos: Buffer[][] = []
  const refusals: AppError[] = []
  const refuse = (refusal: AppError) => {
    refusals.push(refusal)
    for (const chunks of photos) chunks.length = 0
    share.release()
  }
  form.on('file', (name: string | undefined, file: BusboyFileStream) => {
    const chunks: Buffer[] = []
    const isPhoto = name === photoField
    if (isPhoto) photos.push(chunks)
    if (photos.length > 1) refuse(profileErrors.tooManyPhotos())
    const keep = (chunk: Buffer) => {
      if (!isPhoto || refusals.length > 0) return
      try {
        share.take(chunk.length)
        chunks.push(chunk)
      } catch (error) {
        refuse(error as AppError)
      }
    }
    file.on('data', keep)
    file.on('limit', () => refuse(profileErrors.photoTooLarge()))
    file.on('error', () => refuse(profileErrors.photoBrokenForm()))
  })
  form.on('filesLimit', () => refuse(profileErrors.tooManyPhotos()))
  form.on('partsLimit', () => refuse(profileErrors.photoBrokenForm()))
  // As long as the form lives: an error that nobody listens to would end the process.
  form.on('error', () => refuse(profileErrors.photoBrokenForm()))
  const ending = new Promise((resolve) => form.once('finish', resolve).once('error', resolve))
  return { photos, refusals, ending }
}

/**
 * The bytes of the one file in the form's field, which count while they come. Throws 400 for a form that is broken or has
 * several files, 408 for one that takes too long, 503 where too much is under way; other fields do not matter.
 */
export async function readPhotoForm(
  payload: Readable,
  contentType: string,
  { share, mostMs }: Admission,
): Promise<Buffer> {
  const form = openForm(contentType)
  const { photos, refusals, ending } = collectPhoto(form, share)
  let readBytes = 0
  const take = (piece: Buffer) => {
    readBytes += piece.length
    if (readBytes > maxReadBytes) throw profileErrors.photoTooLarge()
    if (refusals.length === 0) form.write(piece)
    else freePiece(piece)
  }
  try {
    await readPieces(payload, { mostMs, take })
  } catch (error) {
    share.release()
    // Else the sender has gone away.
    throw error instanceof AppError && error.code !== 'core.bad_request' ? error : profileErrors.photoBrokenForm()
  }
  if (refusals.length === 0) {
    form.end()
    await ending
  }
  const [refusal] = refusals
  if (refusal) throw refusal
  const photo = Buffer.concat(photos[0] ?? [])
  if (photo.length === 0) throw profileErrors.photoMissing()
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

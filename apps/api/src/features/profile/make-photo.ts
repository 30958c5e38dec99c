import type { Metadata } from 'sharp'
import { createConcurrencyLimit } from '../../core/concurrency-limit.ts'
import { coreErrors } from '../../core/errors.ts'
import { findImageFormat } from './find-image-format.ts'
import { profileErrors } from './profile.errors.ts'

const sidePixels = 256
const quality = 82
const timeLimitSeconds = 10

/** More than any phone's camera takes that fits into the 5 MB. */
const maxPixels = 52_000_000
/** What the pixels of an image may take while it is read. */
const maxDecodedBytes = 64 * 1024 * 1024

/** One at a time, which bounds the memory; those that wait are the forms that are read at a time. */
const run = createConcurrencyLimit({ atOnce: 1, waiting: 50, bound: 'photos' })

/** Reads only formats that photos come in, and keeps nothing in memory. */
async function openSharp() {
  // 26 MB, which a server without uploads does not pay.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  return sharp
}
let opening: ReturnType<typeof openSharp> | null = null

/**
 * Bytes of memory that a pixel takes while the image is read, as measured with libvips 8.18: next to nothing where the
 * rows go through one by one, the whole image and more in interlaced files and with the other formats.
 */
function getBytesPerPixel({ format, isProgressive, depth, channels, chromaSubsampling }: Metadata): number {
  const depthBytes = depth === 'ushort' ? 2 : 1
  switch (format) {
    case 'jpeg':
      if (!isProgressive) return 0
      return chromaSubsampling === '4:2:0' ? 3 : 2 * channels
    case 'png':
      return isProgressive ? 1.3 * channels * depthBytes : depthBytes
    case 'heif':
      return 18 * depthBytes
    default:
      return 6
  }
}

function requireSmall(metadata: Metadata): void {
  const pixels = metadata.width * metadata.height
  if (pixels > maxPixels || pixels * getBytesPerPixel(metadata) > maxDecodedBytes) {
    throw profileErrors.photoTooManyPixels()
  }
}

/** What sharp has against a file, as an error of ours. */
function explainFailure(error: unknown): Error {
  return String(error).includes('timeout') ? coreErrors.unavailable(error) : profileErrors.photoBroken()
}

/**
 * Makes a profile photo of an uploaded file: WebP of 256 x 256 pixels, upright, without any metadata, of an animation
 * the first frame. Throws 400 for what is no image, broken, or too large to be read.
 */
export async function makePhoto(file: Uint8Array): Promise<Buffer> {
  const format = findImageFormat(file)
  if (!format) throw profileErrors.photoNotAnImage()
  if (format === 'heic') throw profileErrors.photoOfOtherFormat()
  return run(async () => {
    opening ??= openSharp()
    const sharp = await opening
    // `error` lets pass what cameras do wrong without harm, and nothing that is cut off.
    const image = sharp(file, { failOn: 'error', limitInputPixels: maxPixels, autoOrient: true })
    const metadata = await image.metadata().catch((error) => {
      throw /pixel limit/.test(String(error)) ? profileErrors.photoTooManyPixels() : explainFailure(error)
    })
    requireSmall(metadata)
    return image
      .timeout({ seconds: timeLimitSeconds })
      .resize(sidePixels, sidePixels, { fit: 'cover' })
      .webp({ quality })
      .toBuffer()
      .catch((error) => {
        throw explainFailure(error)
      })
  })
}

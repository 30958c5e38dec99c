import { maxPhotoBytes, photoField } from '@voice-shop/contract'
import { AppError } from '../../core/errors.ts'
import type { ErrorCode } from '../../core/messages.ts'

function refusePhoto(code: ErrorCode, params: Record<string, number> = {}): AppError {
  return new AppError({ status: 400, code, field: photoField, params })
}

export const profileErrors = {
  photoNotAForm: () => refusePhoto('profile.photo_not_a_form'),
  /** A form that ends too soon, or is none. */
  photoBrokenForm: () => refusePhoto('profile.photo_broken_form'),
  photoMissing: () => refusePhoto('profile.photo_missing'),
  tooManyPhotos: () => refusePhoto('profile.too_many_photos'),
  photoTooLarge: () => refusePhoto('profile.photo_too_large', { megabytes: maxPhotoBytes / 1024 / 1024 }),
  photoNotAnImage: () => refusePhoto('profile.photo_not_an_image'),
  photoOfOtherFormat: () => refusePhoto('profile.photo_of_other_format'),
  photoBroken: () => refusePhoto('profile.photo_broken'),
  photoTooManyPixels: () => refusePhoto('profile.photo_too_many_pixels'),
}

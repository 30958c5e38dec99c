import type { Profile } from '@voice-shop/contract'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { findPhotoProblem } from './photo-check.ts'
import styles from './photo-field.module.css'
import { readDataUrl } from './read-data-url.ts'
import { useRemovePhoto, useUpdatePhoto } from './use-profile.ts'

/** Named one by one: then iPhones turn their own format, which the server does not know, into JPEG. */
const formats = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

interface PhotoFieldProps {
  profile: Profile
  /** What stands beside the photo. */
  children: ReactNode
}

/** The photo with the buttons that change and remove it. A chosen file shows while it is on its way. */
export function PhotoField({ profile, children }: PhotoFieldProps) {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const showFailure = useFailureToast()
  const input = useRef<HTMLInputElement>(null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const update = useUpdatePhoto()
  const remove = useRemovePhoto()

  const showError = (error: unknown) => showFailure(error, () => t('photoError'))

  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const problem = findPhotoProblem(file)
    if (problem) toast.show({ tone: 'error', message: () => t(problem) })
    else {
      try {
        setPreview(await readDataUrl(file))
        await update.mutateAsync(file)
        toast.show({ tone: 'success', message: () => t('photoSaved') })
      } catch (error) {
        showError(error)
      }
      setPreview(null)
    }
    // So that the same file can be chosen again.
    target.value = ''
  }

  const removePhoto = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.show({ tone: 'success', message: () => t('photoRemoved') })
        // The button that was pressed goes away with the photo.
        changeButton.current?.focus()
      },
      onError: showError,
    })

  const isUploading = preview !== null
  return (
    <>
      <div className={styles.photo} data-uploading={isUploading || undefined}>
        <Avatar size="large" person={preview === null ? profile : { ...profile, profile_photo: preview }} />
      </div>
      <div className={styles.beside}>
        {children}
        <div className={styles.buttons}>
          <input ref={input} type="file" accept={formats} hidden onChange={upload} />
          <Button ref={changeButton} variant="secondary" isBusy={isUploading} onClick={() => input.current?.click()}>
            {t('changePicture')}
          </Button>
          {profile.profile_photo && (
            <Button variant="ghost" isBusy={remove.isPending} disabled={isUploading} onClick={removePhoto}>
              {t('removePicture')}
            </Button>
          )}
        </div>
        <p className={styles.hint}>{t('photoHint')}</p>
      </div>
    </>
  )
}

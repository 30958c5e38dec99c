import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** A password's input, with a button that shows what was typed. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const { t } = useTranslation('loginAndPass')
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      // A password is no text to be corrected, even while it shows.
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={isShown ? t('hidePassword') : t('showPassword')}
          onClick={() => setIsShown(!isShown)}
          disabled={props.disabled}
        >
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}

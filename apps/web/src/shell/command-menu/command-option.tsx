import { Check } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './command-menu.module.css'
import type { Command } from './use-commands.ts'

interface CommandOptionProps {
  id: string
  command: Command
  isActive: boolean
  onPoint: () => void
  onRun: () => void
}

/** One command in the list. What has an address is a link, so that it can be opened in a tab. */
export function CommandOption({ id, command, isActive, onPoint, onRun }: CommandOptionProps) {
  const { t } = useTranslation('commands')
  const { label, Icon, isCurrent, href } = command
  const Element = href === undefined ? 'div' : 'a'
  const click = (event: MouseEvent) => {
    const isOfBrowser = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (href !== undefined && isOfBrowser) return
    event.preventDefault()
    onRun()
  }
  return (
    <Element
      id={id}
      href={href}
      className={joinClasses(styles.option, isActive && styles.active)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // Not on entering: the list may move under a pointer that rests.
      onPointerMove={onPoint}
      // The focus stays in the field.
      onMouseDown={(event) => event.button === 0 && event.preventDefault()}
      onClick={click}
    >
      <Icon className={styles.icon} size={18} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
      {isCurrent && (
        <>
          <Check className={styles.check} size={18} aria-hidden="true" />
          <VisuallyHidden>{t('current')}</VisuallyHidden>
        </>
      )}
    </Element>
  )
}

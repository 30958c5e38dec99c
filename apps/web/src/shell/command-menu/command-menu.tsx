import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { useModal } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isCommandKey } from '../command-key.ts'
import styles from './command-menu.module.css'
import { CommandOption } from './command-option.tsx'
import { findCommands, groupCommands } from './find-commands.ts'
import { type Command, useCommands } from './use-commands.ts'
import { useSearchesCommand } from './use-searches-command.ts'

interface CommandMenuProps {
  /** What was typed before the menu was there. */
  typed: string
  onClose: () => void
}

/**
 * A field, and the commands that what is typed there finds: the ARIA pattern of an editable combobox with a list, in
 * which the focus stays in the field. Open as long as it is rendered.
 */
export function CommandMenu({ typed, onClose }: CommandMenuProps) {
  const { t } = useTranslation('commands')
  const id = useId()
  const modal = useModal(onClose)
  const [query, setQuery] = useState(typed)
  const [place, setPlace] = useState(0)
  const commands = useCommands()
  const inSearches = useSearchesCommand(query)
  const groups = groupCommands([...findCommands(commands, query), ...inSearches])
  const shown = groups.flatMap(({ commands }) => commands)
  const active = shown[place]
  const activeId = active && `${id}${active.id}`
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const find = (text: string) => {
    setQuery(text)
    setPlace(0)
  }
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    if (!command.isCurrent) command.run()
  }
  const pressInField = (event: KeyboardEvent) => {
    // Of a text that is being composed these keys are the keyboard's own.
    if (event.nativeEvent.isComposing) return
    const isTab = event.ctrlKey || event.metaKey
    if (event.key === 'ArrowDown') setPlace(place + 1 < shown.length ? place + 1 : 0)
    else if (event.key === 'ArrowUp') setPlace(place > 0 ? place - 1 : Math.max(shown.length - 1, 0))
    else if (event.key === 'Enter' && isTab && active?.href) window.open(active.href, '_blank', 'noopener')
    else if (event.key === 'Enter') run(active)
    else return
    event.preventDefault()
  }
  const pressAnywhere = (event: KeyboardEvent) => {
    if (!isCommandKey(event)) return
    event.preventDefault()
    // Or it would be opened again.
    event.stopPropagation()
    if (!event.repeat) onClose()
  }

  const name = t('commands')
  const outcome = shown.length === 0 ? t('empty', { query }) : query && t('found', { count: shown.length })
  return (
    <dialog
      {...modal}
      className={styles.menu}
      aria-label={name}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={pressAnywhere}
    >
      <div className={styles.head}>
        <Search className={styles.icon} size={18} aria-hidden="true" />
        <input
          className={styles.input}
          role="combobox"
          aria-label={t('placeholder')}
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={activeId}
          placeholder={t('placeholder')}
          autoComplete="off"
          maxLength={200}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => find(event.target.value)}
          onKeyDown={pressInField}
        />
        <IconButton label={t('close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div id={`${id}list`} className={styles.list} role="listbox" aria-label={name} hidden={shown.length === 0}>
        {groups.map(({ group, commands }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list of options may hold groups, and no fieldsets
          <div key={group} role="group" aria-label={group}>
            <div className={styles.group} aria-hidden="true">
              {group}
            </div>
            {commands.map((command) => (
              <CommandOption
                key={command.id}
                id={`${id}${command.id}`}
                command={command}
                isActive={command === active}
                onPoint={() => setPlace(shown.indexOf(command))}
                onRun={() => run(command)}
              />
            ))}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={styles.empty} aria-hidden="true">
          {outcome}
        </p>
      )}
      <div role="status">
        <VisuallyHidden>{outcome}</VisuallyHidden>
      </div>
    </dialog>
  )
}

import { useContext, useState } from 'react'
import type { Tone } from '../src/ui/alert.tsx'
import { Button } from '../src/ui/button.tsx'
import { Dialog, DialogActions } from '../src/ui/dialog.tsx'
import { TextField } from '../src/ui/text-field.tsx'
import { useToast } from '../src/ui/toasts.tsx'
import { SampleCard, SampleTheme } from './sample-card.tsx'
import styles from './ui.module.css'

const tones: readonly Tone[] = ['info', 'success', 'warning', 'error']

/** What lies above a page. Toasts have the theme of the page, since they are not in its parts. */
export function LayerSamples() {
  const theme = useContext(SampleTheme)
  const [isOpen, setOpen] = useState(false)
  const { show } = useToast()
  const close = () => setOpen(false)
  return (
    <SampleCard title="Layers">
      <div className={styles.row}>
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        {tones.map((tone) => (
          <Button
            key={tone}
            variant="secondary"
            onClick={() => {
              document.documentElement.dataset.theme = theme
              show({ tone, message: () => `A toast that says ${tone}.` })
            }}
          >
            Toast: {tone}
          </Button>
        ))}
      </div>
      {isOpen && (
        <Dialog title="Remove this member?" closeLabel="Close" onClose={close}>
          <p>They can no longer see this store.</p>
          <TextField label="Your password" type="password" />
          <DialogActions>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button variant="danger" onClick={close}>
              Remove
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </SampleCard>
  )
}

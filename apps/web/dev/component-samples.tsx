import { Eye, Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Alert, type Tone } from '../src/ui/alert.tsx'
import { Badge } from '../src/ui/badge.tsx'
import { Button, type ButtonVariant } from '../src/ui/button.tsx'
import { ButtonLink, ExternalButtonLink } from '../src/ui/button-link.tsx'
import { CardStack } from '../src/ui/card-stack.tsx'
import { CheckField } from '../src/ui/check-field.tsx'
import { IconButton } from '../src/ui/icon-button.tsx'
import { ProgressBar } from '../src/ui/progress-bar.tsx'
import { SelectField } from '../src/ui/select-field.tsx'
import { Skeleton } from '../src/ui/skeleton.tsx'
import { Spinner } from '../src/ui/spinner.tsx'
import { TextArea } from '../src/ui/text-area.tsx'
import { TextField } from '../src/ui/text-field.tsx'
import { ListSamples } from './list-samples.tsx'
import { SampleCard } from './sample-card.tsx'
import styles from './ui.module.css'

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']
const tones: readonly Tone[] = ['info', 'success', 'warning', 'error']

function Buttons() {
  return (
    <SampleCard title="Buttons" actions={<Button variant="secondary">In the heading</Button>}>
      <div className={styles.samples}>
        {variants.map((variant) => (
          <div key={variant} className={styles.row}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant}>
              <Plus size={16} aria-hidden="true" />
              with icon
            </Button>
            <Button variant={variant} disabled>
              disabled
            </Button>
            <Button variant={variant} isBusy>
              busy
            </Button>
            <ButtonLink variant={variant} href="/dev/ui">
              link
            </ButtonLink>
            <ExternalButtonLink variant={variant} href="https://stripe.example/">
              link
            </ExternalButtonLink>
          </div>
        ))}
        <div className={styles.row}>
          <IconButton label="Refresh">
            <RefreshCw size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label="Refresh, disabled" disabled>
            <RefreshCw size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </SampleCard>
  )
}

function Fields() {
  const [isChecked, setIsChecked] = useState(true)
  const [period, setPeriod] = useState<'day' | 'week'>('week')
  const options = [
    { value: 'day', label: 'Last 24 hours' },
    { value: 'week', label: 'Last 7 days' },
  ] as const
  const show = (
    <IconButton label="Show password">
      <Eye size={18} aria-hidden="true" />
    </IconButton>
  )
  return (
    <SampleCard title="Fields">
      <div className={styles.samples}>
        <TextField label="Text" hint="What is expected of it." />
        <TextField label="Required" isMarkedRequired required defaultValue="Ana" />
        <TextField label="Wrong" error="This does not look like an email." defaultValue="ana@" />
        <TextField label="Wrong, said elsewhere" isInvalid defaultValue="ana@" />
        <TextField label="Password" type="password" defaultValue="mate" trailing={show} />
        <TextField label="Read only" readOnly defaultValue="ana@shop.example" />
        <TextField label="Disabled" disabled defaultValue="ana@shop.example" />
        <TextArea label="A few sentences" defaultValue="We ship to all the country." />
        <TextArea label="Wrong sentences" error="This is too long." />
        <CheckField label="So or not" isChecked={isChecked} onChange={setIsChecked} />
        <CheckField label="Disabled" isChecked disabled onChange={setIsChecked} />
        <SelectField label="Choice" options={options} value={period} onChange={setPeriod} />
        <SelectField
          label="Choice without its label"
          isLabelHidden
          options={options}
          value={period}
          onChange={setPeriod}
        />
        <SelectField label="Choice, disabled" disabled options={options} value={period} onChange={setPeriod} />
      </div>
    </SampleCard>
  )
}

function Notes() {
  return (
    <SampleCard title="Notes">
      <div className={styles.samples}>
        {tones.map((tone) => (
          <Alert key={tone} tone={tone} isAnnounced={false}>
            An alert that says {tone}.
          </Alert>
        ))}
        <Alert tone="warning" isAnnounced={false} action={<Button variant="secondary">Do something</Button>}>
          One with something to do, whose text is long enough to take a second line on most screens.
        </Alert>
        <div className={styles.row}>
          {([...tones, 'primary', 'neutral'] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
        {tones.map((tone, index) => (
          <ProgressBar key={tone} label={`Usage, ${tone}`} percent={[0, 35, 85, 100][index] ?? 0} tone={tone} />
        ))}
        <ProgressBar label="On its way" percent={null} />
        <Spinner label="Loading" />
      </div>
      {(['text', 'meters', 'rows', 'form', 'panels', 'cards'] as const).map((shape) => (
        <CardStack key={shape}>
          <Skeleton label={`Loading ${shape}`} shape={shape} count={2} />
        </CardStack>
      ))}
    </SampleCard>
  )
}

/** What lies in a page. */
export function ComponentSamples() {
  return (
    <>
      <Buttons />
      <Fields />
      <Notes />
      <ListSamples />
    </>
  )
}

import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  completed,
  INTERACTION_TYPES,
  interactionFault,
  pickInteraction,
  setInteraction,
  type InteractionType,
} from '../../model/interaction.ts'
import type { Interaction, PlacedElement } from '../../model/work.ts'
import { useEditor } from '../store/EditorContext.tsx'
import { InteractionFields } from './InteractionFields.tsx'
import classes from './panels.module.css'
import { Section } from './Section.tsx'

/**
 * What a click does (IN-002): its type and all of its config stand in the work as soon as they are chosen or typed, so that a
 * click elsewhere loses nothing. What is wrong is said beside the field; cancel brings back what was there before (IN-018).
 */
export function InteractionSection({ element }: { element: PlacedElement }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const { interaction, uuid } = element
  const [before, setBefore] = useState<Interaction | null>(null)
  const write = (next: Interaction, mergeKey?: string) => {
    const { pageId } = editor.session.getState()
    editor.edit((work) => setInteraction(work, pageId, uuid, next), mergeKey)
  }
  const close = () => {
    editor.endStep()
    setBefore(null)
  }
  const handlePick = (type: string | null) => {
    if (type === null) return
    const next = pickInteraction(interaction, type as InteractionType)
    setBefore(type === 'none' ? null : (before ?? interaction))
    write(next)
  }
  const isOpen = before !== null || interactionFault(interaction) !== undefined
  return (
    <Section title={t('settings.interaction')}>
      <div className={classes.wide}>
        <Select
          size="xs"
          label={t('interaction.type')}
          allowDeselect={false}
          data={INTERACTION_TYPES.map((type) => ({ value: type, label: t(`interaction.${type}`) }))}
          value={interaction.type}
          onChange={handlePick}
        />
      </div>
      {interaction.type !== 'none' && !isOpen && (
        <Button
          className={classes.wide}
          size="xs"
          variant="default"
          onClick={() => setBefore(interaction)}
        >
          {t('interaction.change')}
        </Button>
      )}
      {interaction.type !== 'none' && isOpen && (
        <ConfigForm
          key={interaction.type}
          interaction={interaction}
          isKnown={before === null}
          onChange={(next) => {
            setBefore(before ?? interaction)
            write(next, `interaction:${uuid}`)
          }}
          onLeave={() => editor.endStep()}
          onDone={close}
          onCancel={() => {
            editor.endStep()
            write(before ?? { type: 'none', config: {} })
            close()
          }}
        />
      )}
    </Section>
  )
}

interface ConfigFormProps {
  interaction: Interaction
  /** The author comes back to it: what is wrong is said at once. */
  isKnown: boolean
  onChange: (next: Interaction) => void
  onLeave: () => void
  onDone: () => void
  onCancel: () => void
}

function ConfigForm(props: ConfigFormProps) {
  const { interaction, isKnown, onChange, onLeave, onDone, onCancel } = props
  const { t } = useTranslation('editor')
  const [isLeft, setLeft] = useState(isKnown)
  const meant = completed(interaction)
  const fault = interactionFault(meant)
  const leave = () => {
    setLeft(true)
    if (meant !== interaction) onChange(meant)
    onLeave()
  }
  return (
    <form
      className={`${classes.wide} ${classes.several}`}
      data-interaction=""
      onSubmit={(event) => {
        event.preventDefault()
        leave()
        if (!fault) onDone()
      }}
    >
      <InteractionFields
        interaction={interaction}
        error={isLeft && fault ? t(`messages:${fault}`) : undefined}
        onChange={(patch) =>
          onChange({ ...interaction, config: { ...interaction.config, ...patch } })
        }
        onLeave={leave}
      />
      <div className={classes.actions}>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('interaction.cancel')}
        </Button>
        <Button size="xs" type="submit" disabled={fault !== undefined}>
          {t('interaction.save')}
        </Button>
      </div>
    </form>
  )
}

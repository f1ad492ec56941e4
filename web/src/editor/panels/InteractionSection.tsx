import { Button, Select } from '@mantine/core'
import { rowOf } from '@pinye/plugin-api/fields'
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
 * What a click does (IN-002): picking a type keeps it at once; its config is saved when it is valid,
 * and cancel brings back what was there before.
 */
export function InteractionSection({ element }: { element: PlacedElement }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const { interaction, uuid } = element
  const [before, setBefore] = useState<Interaction | null>(null)
  const write = (next: Interaction) => {
    const { pageId } = editor.session.getState()
    editor.edit((work) => setInteraction(work, pageId, uuid, next))
  }
  const handlePick = (type: string | null) => {
    if (type === null) return
    const next = pickInteraction(interaction, type as InteractionType)
    setBefore(type === 'none' ? null : interaction)
    write(next)
  }
  const isOpen = before !== null || interactionFault(interaction) !== undefined
  return (
    <Section title={t('settings.interaction')} name="interaction">
      <div className={classes.wide}>
        <Select
          size="xs"
          {...rowOf({ label: t('interaction.type') })}
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
          onSave={(next) => {
            write(next)
            setBefore(null)
          }}
          onCancel={() => {
            write(before ?? { type: 'none', config: {} })
            setBefore(null)
          }}
        />
      )}
    </Section>
  )
}

interface ConfigFormProps {
  interaction: Interaction
  onSave: (next: Interaction) => void
  onCancel: () => void
}

function ConfigForm({ interaction, onSave, onCancel }: ConfigFormProps) {
  const { t } = useTranslation('editor')
  const [config, setConfig] = useState(interaction.config)
  const [isTouched, setTouched] = useState(false)
  const draft = { ...interaction, config }
  const meant = completed(draft)
  const fault = interactionFault(meant)
  return (
    <form
      className={`${classes.wide} ${classes.several}`}
      data-interaction=""
      // The browser would refuse an address that only lacks its https.
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTouched(true)
        if (!fault) onSave(meant)
      }}
    >
      <InteractionFields
        interaction={draft}
        error={isTouched && fault ? t(`messages:${fault}`) : undefined}
        onChange={(patch) => {
          setTouched(true)
          setConfig({ ...config, ...patch })
        }}
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

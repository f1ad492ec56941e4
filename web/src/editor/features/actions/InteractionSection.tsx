import { Button, Select } from '@mantine/core'
import { rowOf } from '@pinye/plugin-api/fields'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  normalizeInteraction,
  INTERACTION_TYPES,
  validateInteraction,
  pickInteraction,
  setInteraction,
  type InteractionType,
} from '../../../model/actions/interaction.ts'
import { withUncommittedInput } from '../../../model/actions/unfinished.ts'
import type { Interaction, PlacedElement } from '../../../model/work.ts'
import { commitInteraction, typeInteraction } from './typing.ts'
import { useEditor, useSession } from '../../store/EditorContext.tsx'
import { InteractionFields } from './InteractionFields.tsx'
import classes from '../../panels/panels.module.css'
import { Section } from '../../panels/Section.tsx'

/**
 * Interaction on a click (IN-002): choosing a type stores it at once, and so does a valid config. Invalid input is kept
 * outside of the work, also while another element is selected, with an error at its field. Cancel restores the former
 * interaction (IN-018).
 */
export function InteractionSection({ element }: { element: PlacedElement }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const { interaction, uuid } = element
  const before = useSession(({ interactionsBefore }) => interactionsBefore.get(uuid))
  const isTyped = useSession(({ typed }) => typed.has(interaction))
  // A type that was just chosen shows no error for empty fields.
  const [isFresh, setFresh] = useState(false)
  const write = (next: Interaction) => {
    const { pageId } = editor.session.getState()
    editor.session.setUncommittedInput(interaction, undefined)
    editor.transact((work) => setInteraction(work, pageId, uuid, next))
  }
  const handlePick = (type: string | null) => {
    if (type === null) return
    editor.session.openInteraction(uuid, type === 'none' ? null : interaction)
    setFresh(true)
    if (type !== interaction.type) write(pickInteraction(interaction, type as InteractionType))
  }
  const isOpen = before !== undefined || isTyped || validateInteraction(interaction) !== undefined
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
          onClick={() => editor.session.openInteraction(uuid, interaction)}
        >
          {t('interaction.change')}
        </Button>
      )}
      {interaction.type !== 'none' && isOpen && (
        <ConfigForm
          key={interaction.type}
          element={element}
          isFresh={isFresh}
          onCancel={() => {
            write(before ?? { type: 'none', config: {} })
            editor.session.openInteraction(uuid, null)
          }}
        />
      )}
    </Section>
  )
}

interface ConfigFormProps {
  element: PlacedElement
  isFresh: boolean
  onCancel: () => void
}

function ConfigForm({ element: { uuid, interaction }, isFresh, onCancel }: ConfigFormProps) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const typed = useSession((session) => session.typed)
  const draft = withUncommittedInput(interaction, typed)
  const fault = validateInteraction(normalizeInteraction(draft))
  const isSilent = isFresh && !typed.has(interaction)
  return (
    <form
      className={`${classes.wide} ${classes.several}`}
      data-interaction=""
      // The browser would refuse an address that only lacks https.
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (commitInteraction(editor, uuid) === undefined)
          editor.session.openInteraction(uuid, null)
      }}
      onBlur={() => commitInteraction(editor, uuid)}
    >
      <InteractionFields
        interaction={draft}
        error={fault && !isSilent ? t(`messages:${fault}`) : undefined}
        onChange={(patch) => {
          // Stays open until the author closes it: the fields must not disappear once the input becomes valid.
          editor.session.openInteraction(uuid, interaction)
          typeInteraction(editor, uuid, patch)
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

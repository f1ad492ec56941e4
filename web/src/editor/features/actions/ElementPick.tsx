import { ActionIcon, Select, Tooltip } from '@mantine/core'
import { IconFocusCentered } from '@tabler/icons-react'
import { useEditor, useSession } from '../../store/EditorContext.tsx'
import classes from './actions.module.css'
import { useActionWords } from './useActionWords.ts'

export interface ElementPickProps {
  /** Uuid of the element that owns the action. */
  of: string
  value: string
  error: string | undefined
  onChange: (uuid: string) => void
}

/** Selects an element of the open page by name or by pointing at it. */
export function ElementPick({ of, value, error, onChange }: ElementPickProps) {
  const editor = useEditor()
  const { t, nameOf, page } = useActionWords(of)
  const isPointing = useSession(({ onElementPicked }) => onElementPicked === onChange)
  const elements = page?.elements ?? []
  const isGone = value !== '' && !elements.some(({ uuid }) => uuid === value)
  const options = elements.map((element) => ({
    value: element.uuid,
    label: element.uuid === of ? `${t('selfOption')} (${nameOf(element)})` : nameOf(element),
  }))
  return (
    <div className={classes.pick}>
      <Select
        size="xs"
        label={t('target')}
        placeholder={t('targetHint')}
        error={error}
        searchable
        allowDeselect={false}
        data={isGone ? [...options, { value, label: t('goneElement') }] : options}
        value={value || null}
        onChange={(uuid) => uuid !== null && onChange(uuid)}
      />
      <Tooltip label={t('point')}>
        <ActionIcon
          className={classes.point}
          variant={isPointing ? 'filled' : 'default'}
          size={30}
          aria-label={t('point')}
          aria-pressed={isPointing}
          onClick={() => editor.session.pickElement(isPointing ? null : onChange)}
        >
          <IconFocusCentered size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

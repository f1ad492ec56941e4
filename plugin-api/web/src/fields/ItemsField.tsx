import { useEffect, useRef, useState } from 'react'
import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { IconPhoto, IconPhotoPlus } from '@tabler/icons-react'
import { ItemRow } from './ItemRow.tsx'
import { moved, readItems } from './items.ts'
import { useFieldServices, useFieldTexts, usePicker } from './services.ts'
import styles from './fields.module.css'
import type { ControlProps } from './control.ts'
import type { ListItem } from './items.ts'

/**
 * Control `items-editor`: a list of images. Several can be added at once; they are ordered by dragging or with the
 * arrow keys.
 */
export function ItemsField(input: ControlProps) {
  const { value, onChange, label, description, error, disabled } = input
  const text = useFieldTexts()
  const pick = usePicker('image')
  const items = readItems(value)
  const [spoken, setSpoken] = useState('')
  const { add, busy, failure } = useAdding(items, onChange)
  const handleMove = (from: number, to: number) => {
    if (to < 0 || to >= items.length || to === from) return
    onChange(moved(items, from, to))
    setSpoken(text('itemMoved', { number: to + 1, count: items.length }))
  }
  const handlePick = async () => {
    const picked = await pick?.()
    if (typeof picked === 'string') onChange([...items, { image: picked }])
  }
  return (
    <Input.Wrapper
      size="xs"
      labelElement="div"
      label={label}
      description={description}
      error={failure ?? error}
    >
      {items.length === 0 && (
        <div className={styles.itemsNone}>
          <IconPhotoPlus size={26} stroke={1.4} aria-hidden />
          <Text size="xs">{text('itemsNone')}</Text>
        </div>
      )}
      <ol className={styles.items} aria-label={label}>
        {items.map((item, index) => (
          <ItemRow
            key={index}
            {...{ item, index, disabled }}
            count={items.length}
            onMove={handleMove}
            onRemove={() => onChange(items.toSpliced(index, 1))}
            onReplace={(image) => onChange(items.with(index, { ...item, image }))}
          />
        ))}
      </ol>
      <Group gap={6} mt={6} grow>
        <FileButton
          multiple
          accept="image/*"
          disabled={disabled}
          onChange={(files) => void add(files)}
        >
          {(button) => (
            <Button
              {...button}
              disabled={disabled}
              size="xs"
              variant="light"
              loading={busy}
              leftSection={<IconPhotoPlus size={14} />}
            >
              {text('itemsUpload')}
            </Button>
          )}
        </FileButton>
        {pick && (
          <Button
            size="xs"
            variant="default"
            disabled={disabled}
            leftSection={<IconPhoto size={14} />}
            onClick={() => void handlePick()}
          >
            {text('imageLibrary')}
          </Button>
        )}
      </Group>
      <span className={styles.spoken} role="status">
        {spoken}
      </span>
    </Input.Wrapper>
  )
}

/** Uploads files one after the other and adds them to the list together, as one history entry. */
function useAdding(items: ListItem[], onChange: ControlProps['onChange']) {
  const text = useFieldTexts()
  const { uploadImage } = useFieldServices()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // Latest callback: during the uploads the list may change, or its element may be deselected (then null).
  const join = useRef<((added: ListItem[]) => void) | null>(null)
  useEffect(() => {
    join.current = (added) => onChange([...items, ...added])
    return () => {
      join.current = null
    }
  }, [items, onChange])
  const add = async (files: File[]) => {
    if (files.length === 0) return
    setBusy(true)
    setFailure(undefined)
    const added: ListItem[] = []
    for (const file of files) {
      try {
        added.push({ image: (await uploadImage(file)).url })
      } catch (reason) {
        const why = reason instanceof Error && reason.message ? reason.message : text('imageFailed')
        setFailure(`${file.name}: ${why}`)
      }
    }
    setBusy(false)
    if (added.length > 0) join.current?.(added)
  }
  return { add, busy, failure }
}

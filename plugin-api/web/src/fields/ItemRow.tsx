import { useState } from 'react'
import { ActionIcon, FileButton } from '@mantine/core'
import { IconGripVertical, IconPhoto, IconReplace, IconTrash } from '@tabler/icons-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { pictureSources } from '../pictures.ts'
import { useFieldServices, useFieldTexts } from './services.ts'
import styles from './fields.module.css'
import type { ListItem } from './items.ts'
import { keyOf } from '../keys.ts'

export interface ItemRowProps {
  item: ListItem
  index: number
  count: number
  disabled: boolean | undefined
  onMove: (from: number, to: number) => void
  onRemove: () => void
  onReplace: (image: string) => void
}

const DRAGGED = 'application/x-item'

/** One image of a list. Its handle can be dragged, or moved with the arrow keys. */
export function ItemRow({
  item,
  index,
  count,
  disabled,
  onMove,
  onRemove,
  onReplace,
}: ItemRowProps) {
  const text = useFieldTexts()
  const [isOver, setOver] = useState(false)
  const number = index + 1
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[keyOf(event)]
    if (!by || index + by < 0 || index + by >= count) return
    event.preventDefault()
    // Moves the focus to the handle at the image's new position, so that the keys can be used again.
    const rows = event.currentTarget.closest('ol')?.children
    onMove(index, index + by)
    rows?.[index + by]?.querySelector('button')?.focus()
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const from = Number(event.dataTransfer.getData(DRAGGED) || NaN)
    if (Number.isInteger(from)) onMove(from, index)
  }
  return (
    <li
      className={styles.item}
      data-over={isOver || undefined}
      draggable={!disabled}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(index))}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <ActionIcon
        className={styles.itemHandle}
        variant="subtle"
        color="gray"
        size="sm"
        disabled={disabled}
        aria-label={text('itemMove', { number })}
        title={text('itemMoveHint')}
        onKeyDown={handleKey}
      >
        <IconGripVertical size={14} />
      </ActionIcon>
      <Art image={item.image} />
      <span className={styles.itemNumber}>{text('itemNumber', { number })}</span>
      <ReplaceButton number={number} disabled={disabled} onReplace={onReplace} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        disabled={disabled}
        aria-label={text('itemRemove', { number })}
        onClick={onRemove}
      >
        <IconTrash size={14} />
      </ActionIcon>
    </li>
  )
}

function Art({ image }: { image: string }) {
  if (image === '') {
    return (
      <span className={styles.itemArt}>
        <IconPhoto size={18} stroke={1.4} aria-hidden />
      </span>
    )
  }
  const sources = pictureSources(image, 64, location.origin)
  return <img className={styles.itemArt} {...sources} alt="" draggable={false} />
}

interface ReplaceButtonProps {
  number: number
  disabled: boolean | undefined
  onReplace: (image: string) => void
}

function ReplaceButton({ number, disabled, onReplace }: ReplaceButtonProps) {
  const text = useFieldTexts()
  const { uploadImage } = useFieldServices()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const replace = async (file: File | null) => {
    if (!file) return
    setState('busy')
    try {
      onReplace((await uploadImage(file)).url)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <FileButton accept="image/*" disabled={disabled} onChange={(file) => void replace(file)}>
      {(button) => (
        <ActionIcon
          {...button}
          variant="subtle"
          color={state === 'failed' ? 'red' : 'gray'}
          size="sm"
          loading={state === 'busy'}
          disabled={disabled}
          aria-label={text('itemReplace', { number })}
          title={text(state === 'failed' ? 'imageFailed' : 'imageReplace')}
        >
          <IconReplace size={14} />
        </ActionIcon>
      )}
    </FileButton>
  )
}

import { keyOf } from '@pinye/plugin-api/keys'
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { IconComponents, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Combination } from '../../../api/types.ts'
import type { StageDom } from '../../canvas/stageDom.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import classes from './combinations.module.css'
import { dragToCanvas } from '../drag/dragToCanvas.ts'
import { useApplyCombination } from './useApplyCombination.ts'

export type CombinationAct = 'detail' | 'delete'

export interface CombinationCardProps {
  combination: Combination
  stageRef: RefObject<StageDom | null>
  onAct: (act: CombinationAct, of: Combination) => void
}

/** A combination of the library, as a tile or as a row. */
export function CombinationCard({ combination, stageRef, onAct }: CombinationCardProps) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const apply = useApplyCombination()
  const { id, name, width, height, element_count: count } = combination
  const handlePress = (event: PointerEvent) => {
    if (event.button !== 0) return
    dragToCanvas(editor, {
      name,
      size: { width, height },
      down: event.nativeEvent,
      stage: () => stageRef.current,
      onDrop: (point) => void apply(id, point),
    })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (keyOf(event) !== 'F2' && keyOf(event) !== 'Delete') return
    event.stopPropagation()
    onAct(keyOf(event) === 'F2' ? 'detail' : 'delete', combination)
  }
  return (
    <li className={classes.item}>
      <UnstyledButton
        className={classes.card}
        title={name}
        onPointerDown={handlePress}
        onClick={() => void apply(id)}
        onKeyDown={handleKey}
      >
        <Picture address={combination.thumbnail} />
        <span className="visually-hidden">{t('combinations.use', { name })}</span>
        <span className={classes.words} aria-hidden="true">
          <span className={classes.name}>{name}</span>
          <span className={classes.count}>{t('combinations.count', { count })}</span>
        </span>
      </UnstyledButton>
      <CardMenu combination={combination} onUse={() => void apply(id)} onAct={onAct} />
    </li>
  )
}

/** Thumbnail of a combination; an icon when there is none or it fails to load. */
function Picture({ address }: { address: string }) {
  const [broken, setBroken] = useState('')
  const isShown = address !== '' && address !== broken
  return (
    <span className={classes.picture} aria-hidden="true">
      {isShown ? (
        <img
          src={address}
          alt=""
          loading="lazy"
          draggable={false}
          onError={() => setBroken(address)}
        />
      ) : (
        <IconComponents size={22} stroke={1.5} />
      )}
    </span>
  )
}

interface CardMenuProps {
  combination: Combination
  onUse: () => void
  onAct: CombinationCardProps['onAct']
}

function CardMenu({ combination, onUse, onAct }: CardMenuProps) {
  const { t } = useTranslation('editor')
  return (
    <Menu position="bottom-end" width={150}>
      <Menu.Target>
        <ActionIcon
          className={classes.menu}
          variant="default"
          size="sm"
          aria-label={t('combinations.menu', { name: combination.name })}
        >
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlus size={14} />} onClick={onUse}>
          {t('messages:combo.use')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPencil size={14} />}
          onClick={() => onAct('detail', combination)}
        >
          {t('messages:combo.detail')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={14} />}
          onClick={() => onAct('delete', combination)}
        >
          {t('messages:combo.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import { ActionIcon, UnstyledButton } from '@mantine/core'
import { pictureSources } from '@pinye/plugin-api'
import { IconTrash } from '@tabler/icons-react'
import { useState, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Upload } from '../../../api/types.ts'
import type { StageDom } from '../../canvas/stageDom.ts'
import { importUpload } from './importFiles.ts'
import { getVisibleCenter, importTargetAt } from './useFileImport.ts'
import { fitImage } from './imageLayout.ts'
import { useEditor } from '../../store/EditorContext.tsx'
import { dragToCanvas } from '../drag/dragToCanvas.ts'
import classes from './uploads.module.css'

export interface UploadTileProps {
  upload: Upload
  stageRef: RefObject<StageDom | null>
  onDelete: () => void
}

/** Width of a tile in pixels, to choose the thumbnail. */
const WIDTH = 100

export function UploadTile({ upload, stageRef, onDelete }: UploadTileProps) {
  const editor = useEditor()
  const { t } = useTranslation('pictures')
  const [isBroken, setBroken] = useState(false)
  const { name, path, width, height } = upload
  const handlePress = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const { work } = editor.document.getState()
    const natural = { width: width || work.width, height: height || work.width }
    dragToCanvas(editor, {
      name,
      size: fitImage(natural, work),
      down: event.nativeEvent,
      stage: () => stageRef.current,
      onDrop: (point, at) => {
        const spot = importTargetAt(editor, stageRef.current, at) ?? { point }
        void importUpload(editor, upload, spot)
      },
    })
  }
  const add = () => {
    const dom = stageRef.current
    if (dom) void importUpload(editor, upload, { point: getVisibleCenter(dom) })
  }
  return (
    <li className={classes.tile}>
      <UnstyledButton
        className={classes.picture}
        aria-label={t('mine.add', { name })}
        title={name}
        onPointerDown={handlePress}
        onClick={add}
      >
        {isBroken ? (
          <span className={classes.name}>{name}</span>
        ) : (
          <img
            {...pictureSources(path, WIDTH)}
            alt=""
            loading="lazy"
            draggable={false}
            onError={() => setBroken(true)}
          />
        )}
      </UnstyledButton>
      <ActionIcon
        className={classes.delete}
        variant="default"
        size="sm"
        aria-label={t('mine.delete', { name })}
        onClick={onDelete}
      >
        <IconTrash size={13} />
      </ActionIcon>
    </li>
  )
}

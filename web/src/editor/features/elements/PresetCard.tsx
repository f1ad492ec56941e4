import { UnstyledButton } from '@mantine/core'
import type { Preset } from '@pinye/plugin-api'
import { useMemo, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { createElement } from '../../../model/elements/createElement.ts'
import { inLanguage, type ElementType } from '../../../model/elementType.ts'
import { newPage } from '../../../model/pages/pages.ts'
import { getPresetSize } from '../../../model/elements/preset.ts'
import type { PluginElement } from '../../../plugins/pluginElement.ts'
import { insertElement, placeAround, getCreationDefaults } from './insert.ts'
import type { StageDom } from '../../canvas/stageDom.ts'
import { useEditor, useLanguage } from '../../store/EditorContext.tsx'
import { dragToCanvas } from '../drag/dragToCanvas.ts'
import classes from './presets.module.css'
import { SampleView } from './SampleView.tsx'

export interface PresetCardProps {
  type: ElementType
  kind: PluginElement
  preset: Preset<object>
  stageRef: RefObject<StageDom | null>
}

/** A ready-made element, rendered by its view: a tap or Enter adds it, a drag places it where it is dropped. */
export function PresetCard({ type, kind, preset, stageRef }: PresetCardProps) {
  const editor = useEditor()
  const language = useLanguage()
  const { t } = useTranslation('panels')
  const name = inLanguage(preset.name, language)
  const size = getPresetSize(type, preset)
  const shown = useMemo(() => {
    const look = { ...preset, props: { ...preset.props, ...preset.sample } }
    const placing = { ...getCreationDefaults(editor), language, at: { left: 0, top: 0 }, look }
    return createElement(type, newPage(1, language), placing)
  }, [editor, language, preset, type])
  const handlePress = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    dragToCanvas(editor, {
      name,
      size,
      down: event.nativeEvent,
      stage: () => stageRef.current,
      onDrop: (point) => insertElement(editor, type, placeAround(size, point), preset),
    })
  }
  return (
    <UnstyledButton
      className={classes.card}
      data-wide={size.width / size.height > 3 || undefined}
      aria-label={t('presets.add', { name })}
      onPointerDown={handlePress}
      onClick={() => insertElement(editor, type, undefined, preset)}
    >
      <SampleView element={shown} kind={kind} />
      <span className={classes.name}>{name}</span>
    </UnstyledButton>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/ApiError.ts'
import { findDrawing, useShapes } from '../../../api/gallery.ts'
import { toast } from '../../../ui/toast.tsx'
import { DrawingGrid, type DrawingEntry } from './DrawingGrid.tsx'
import { InvalidSvgError, parseSvgPaths } from './parseSvgPaths.ts'
import { PickerFrame, type PickerProps } from './PickerFrame.tsx'
import { useLanguage } from '../../store/EditorContext.tsx'

/** EL-SHAPE-13: selects a shape of the gallery; the choice is read from its file. */
export function ShapePicker({ current, onPick, onClose }: PickerProps) {
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const asked = useShapes()
  const [isBusy, setIsBusy] = useState(false)
  const handlePick = async ({ id, path = '' }: DrawingEntry) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      onPick({ id, path: parseSvgPaths(await findDrawing(path)) })
    } catch (thrown) {
      toast.error(`${t('messages:shape.loadFail')}: ${reason(thrown)}`)
      setIsBusy(false)
    }
  }
  /** EL-SHAPE-19. */
  const reason = (thrown: unknown) => {
    if (thrown instanceof InvalidSvgError) return t('messages:svg.invalid')
    const { kind, status } = toApiError(thrown)
    return kind === 'status' ? t('messages:svg.status', { status }) : t('messages:svg.network')
  }
  return (
    <PickerFrame title={t('messages:shape.title')} width={1200} asked={asked} onClose={onClose}>
      {(shapes) => (
        <DrawingGrid
          label={t('messages:shape.title')}
          columns={10}
          current={typeof current === 'string' ? current : ''}
          isBusy={isBusy}
          entries={shapes.map(({ id, path, name, names }) => ({
            id,
            path,
            name: names[language] ?? name,
          }))}
          onPick={(entry) => void handlePick(entry)}
        />
      )}
    </PickerFrame>
  )
}

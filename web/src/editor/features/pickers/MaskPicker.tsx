import { useTranslation } from 'react-i18next'
import { useMasks } from '../../../api/gallery.ts'
import { DrawingGrid } from './DrawingGrid.tsx'
import { PickerFrame, type PickerProps } from './PickerFrame.tsx'
import { useLanguage } from '../../store/EditorContext.tsx'

/** EL-PIC-35: selects a mask by its drawing, or none. Returns the name of the mask. */
export function MaskPicker({ current, onPick, onClose }: PickerProps) {
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const asked = useMasks()
  return (
    <PickerFrame title={t('masks.title')} width={860} asked={asked} onClose={onClose}>
      {(masks) => (
        <DrawingGrid
          label={t('masks.title')}
          columns={8}
          current={typeof current === 'string' ? current : ''}
          entries={[
            { id: '', name: t('masks.none') },
            ...masks.map(({ type, number, name, names }) => ({
              id: type,
              path: `/masks/shape-${number}.svg`,
              name: names[language] ?? name,
            })),
          ]}
          onPick={({ id }) => onPick(id)}
        />
      )}
    </PickerFrame>
  )
}

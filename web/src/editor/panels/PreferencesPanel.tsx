import {
  NumberInput,
  Select,
  SegmentedControl,
  Stack,
  Switch,
  useMantineColorScheme,
} from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEditor, usePreferences } from '../store/EditorContext.tsx'
import { AUTO_SAVE_INTERVALS, GRID_SIZES, SCALES, type Preferences } from '../store/preferences.ts'
import { PanelFrame } from './PanelFrame.tsx'

/** PF-001: kept in this browser, taking effect at once. */
export function PreferencesPanel() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const preferences = usePreferences((state) => state)
  const set = (patch: Partial<Preferences>) => editor.preferences.setState(patch)
  return (
    <PanelFrame title={t('panel.preferences')}>
      <Stack gap="md">
        <Theme />
        <Switch
          size="sm"
          label={t('preferences.showGrid')}
          checked={preferences.showGrid}
          onChange={(event) => set({ showGrid: event.currentTarget.checked })}
        />
        <NumberInput
          size="xs"
          label={t('preferences.gridSize')}
          min={GRID_SIZES.min}
          max={GRID_SIZES.max}
          clampBehavior="blur"
          suffix=" px"
          value={preferences.gridSize}
          onChange={(size) => {
            const isFit =
              typeof size === 'number' && size >= GRID_SIZES.min && size <= GRID_SIZES.max
            if (isFit) set({ gridSize: size })
          }}
        />
        <Switch
          size="sm"
          label={t('preferences.snapToGrid')}
          checked={preferences.snapToGrid}
          onChange={(event) => set({ snapToGrid: event.currentTarget.checked })}
        />
        <NumberInput
          size="xs"
          label={t('preferences.canvasScale')}
          min={SCALES.min}
          max={SCALES.max}
          step={SCALES.step}
          suffix=" %"
          value={preferences.canvasScale}
          onChange={(scale) => {
            const isFit = typeof scale === 'number' && scale >= SCALES.min && scale <= SCALES.max
            if (isFit) set({ canvasScale: scale })
          }}
        />
        <Select
          size="xs"
          label={t('preferences.autoSave')}
          allowDeselect={false}
          data={AUTO_SAVE_INTERVALS.map((seconds) => ({
            value: String(seconds),
            label:
              seconds === 0
                ? t('preferences.off')
                : t('preferences.minutes', { count: seconds / 60 }),
          }))}
          value={String(preferences.autoSaveInterval)}
          onChange={(seconds) => set({ autoSaveInterval: Number(seconds) })}
        />
        <Switch
          size="sm"
          label={t('preferences.shortcuts')}
          checked={preferences.enableShortcuts}
          onChange={(event) => set({ enableShortcuts: event.currentTarget.checked })}
        />
      </Stack>
    </PanelFrame>
  )
}

function Theme() {
  const { t } = useTranslation('editor')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t('preferences.theme')}
      data={[
        { value: 'light', label: t('preferences.light') },
        { value: 'dark', label: t('preferences.dark') },
      ]}
      value={colorScheme === 'dark' ? 'dark' : 'light'}
      onChange={(theme) => setColorScheme(theme === 'dark' ? 'dark' : 'light')}
    />
  )
}

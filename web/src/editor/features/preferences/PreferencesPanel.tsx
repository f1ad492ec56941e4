import {
  NumberInput,
  Select,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  useMantineColorScheme,
} from '@mantine/core'
import { rowOf } from '@pinye/plugin-api/fields'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditor, usePreferences } from '../../store/EditorContext.tsx'
import {
  AUTO_SAVE_INTERVALS,
  GRID_SIZES,
  SCALES,
  type Preferences,
} from '../../store/preferences.ts'
import { PanelFrame } from '../../panels/PanelFrame.tsx'
import classes from './preferences.module.css'

const ROW_SWITCH = { body: classes.switch, labelWrapper: classes.switchLabel }

function intervalLabel(t: TFunction, seconds: number): string {
  if (seconds === 0) return t('preferences.off')
  if (seconds < 60) return t('preferences.seconds', { count: seconds })
  return t('preferences.minutes', { count: seconds / 60 })
}

/** PF-001: preferences, stored in this browser and applied at once. */
export function PreferencesPanel() {
  const editor = useEditor()
  const { t } = useTranslation(['editor', 'look'])
  const preferences = usePreferences((state) => state)
  const set = (patch: Partial<Preferences>) => editor.preferences.setState(patch)
  return (
    <PanelFrame title={t('panel.preferences')}>
      <Stack gap="lg">
        <Group title={t('look:preferences.look')}>
          <Theme />
        </Group>
        <CanvasGroup />
        <Group title={t('look:preferences.saving')}>
          <Select
            size="xs"
            {...rowOf({ label: t('preferences.autoSave') })}
            allowDeselect={false}
            data={AUTO_SAVE_INTERVALS.map((seconds) => ({
              value: String(seconds),
              label: intervalLabel(t, seconds),
            }))}
            value={String(preferences.autoSaveInterval)}
            onChange={(seconds) => set({ autoSaveInterval: Number(seconds) })}
          />
          <Switch
            size="xs"
            classNames={ROW_SWITCH}
            labelPosition="left"
            label={t('preferences.shortcuts')}
            checked={preferences.enableShortcuts}
            onChange={(event) => set({ enableShortcuts: event.currentTarget.checked })}
          />
        </Group>
        <Text size="xs" c="dimmed">
          {t('look:preferences.here')}
        </Text>
      </Stack>
    </PanelFrame>
  )
}

function CanvasGroup() {
  const editor = useEditor()
  const { t } = useTranslation(['editor', 'look'])
  const preferences = usePreferences((state) => state)
  const set = (patch: Partial<Preferences>) => editor.preferences.setState(patch)
  return (
    <Group title={t('look:preferences.canvas')}>
      <Switch
        size="xs"
        classNames={ROW_SWITCH}
        labelPosition="left"
        label={t('preferences.showGrid')}
        checked={preferences.showGrid}
        onChange={(event) => set({ showGrid: event.currentTarget.checked })}
      />
      <NumberInput
        size="xs"
        {...rowOf({ label: t('preferences.gridSize') })}
        min={GRID_SIZES.min}
        max={GRID_SIZES.max}
        clampBehavior="blur"
        suffix=" px"
        value={preferences.gridSize}
        onChange={(size) => {
          const isFit = typeof size === 'number' && size >= GRID_SIZES.min && size <= GRID_SIZES.max
          if (isFit) set({ gridSize: size })
        }}
      />
      <Switch
        size="xs"
        classNames={ROW_SWITCH}
        labelPosition="left"
        label={t('preferences.snapToGrid')}
        checked={preferences.snapToGrid}
        onChange={(event) => set({ snapToGrid: event.currentTarget.checked })}
      />
      <NumberInput
        size="xs"
        {...rowOf({ label: t('preferences.canvasScale') })}
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
    </Group>
  )
}

/** Titled group of preferences. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
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

import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinesToggle } from '../features/pages/LinesToggle.tsx'
import { usePreferences } from '../store/EditorContext.tsx'
import { SCALES } from '../store/preferences.ts'
import classes from './canvas.module.css'
import { RulersButton } from '../features/rulers/RulersButton.tsx'
import type { Zoom } from './useZoom.ts'

const CHOICES = [25, 50, 75, 100, 150, 200, 400]

export function ZoomBar({ zoom }: { zoom: Zoom }) {
  const { t } = useTranslation('editor')
  const scale = usePreferences(({ canvasScale }) => canvasScale)
  return (
    <div className={classes.zoomBar} role="group" aria-label={t('zoom.label')}>
      <LinesToggle />
      <RulersButton />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('zoom.out')}
        disabled={scale <= SCALES.min}
        onClick={() => zoom.step(-1)}
      >
        <IconMinus size={15} />
      </ActionIcon>
      <Menu position="top">
        <Menu.Target>
          <UnstyledButton className={classes.scale} aria-label={t('zoom.choose', { scale })}>
            {scale}%
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {CHOICES.map((choice) => (
            <Menu.Item key={choice} onClick={() => zoom.set(choice)}>
              {choice}%
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('zoom.in')}
        disabled={scale >= SCALES.max}
        onClick={() => zoom.step(1)}
      >
        <IconPlus size={15} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        data-tooltip=""
        aria-label={t('zoom.fit')}
        onClick={zoom.fit}
      >
        <IconArrowsMaximize size={15} />
      </ActionIcon>
    </div>
  )
}

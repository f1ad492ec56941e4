import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './animations.module.css'
import { CopyAnimations } from './CopyAnimations.tsx'
import type { Player } from './usePlayer.ts'

export interface PlayBarProps {
  player: Player
  /** The element to play alone; undefined for the whole page only. */
  uuid?: string
  isDisabled?: boolean
}

/** Buttons that play the element's animations on the canvas, or those of the whole page. */
export function PlayBar({ player, uuid, isDisabled = false }: PlayBarProps) {
  const { t } = useTranslation('animation')
  if (player.isPlaying) {
    return (
      <Button
        size="xs"
        variant="light"
        leftSection={<IconPlayerStop size={15} />}
        onClick={player.stop}
      >
        {t('stop')}
      </Button>
    )
  }
  return (
    <div className={classes.bar}>
      {uuid !== undefined && (
        <Button
          size="xs"
          variant="light"
          disabled={isDisabled}
          leftSection={<IconPlayerPlay size={15} />}
          onClick={() => player.playElement(uuid)}
        >
          {t('play')}
        </Button>
      )}
      <Button
        size="xs"
        variant={uuid === undefined ? 'light' : 'default'}
        leftSection={uuid === undefined && <IconPlayerPlay size={15} />}
        onClick={player.playPage}
      >
        {t('playPage')}
      </Button>
      {uuid !== undefined && <CopyAnimations uuid={uuid} isDisabled={isDisabled} />}
      {player.prefersReducedMotion && <p className={classes.hint}>{t('reduced')}</p>}
    </div>
  )
}

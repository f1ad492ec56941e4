import { useId } from 'react'
import { ActionIcon, Button, Input, Text } from '@mantine/core'
import { IconFolderOpen, IconMovie, IconMusic, IconTrash } from '@tabler/icons-react'
import { asText } from './control.ts'
import { useFieldTexts, usePicker } from './services.ts'
import styles from './fields.module.css'
import type { ControlProps } from './control.ts'

/** Control `audio-library`: a sound from the studio's library, with a player. */
export function SoundField(input: ControlProps) {
  return <MediaField {...input} kind="sound" />
}

/** Control `file-picker`: a video from the studio's library, with a player. */
export function FilmField(input: ControlProps) {
  return <MediaField {...input} kind="film" />
}

function MediaField(input: ControlProps & { kind: 'sound' | 'film' }) {
  const { kind, value, onChange, label, description, error, disabled } = input
  const text = useFieldTexts()
  const pick = usePicker(kind)
  const id = useId()
  const address = asText(value)
  const handlePick = async () => {
    const picked = await pick?.(address)
    if (typeof picked === 'string') onChange(picked)
  }
  const Icon = kind === 'sound' ? IconMusic : IconMovie
  return (
    <Input.Wrapper
      size="xs"
      labelElement="div"
      labelProps={{ id }}
      label={label}
      description={description}
      error={error}
    >
      <div className={styles.media} role="group" aria-labelledby={id}>
        {address === '' ? (
          <div className={styles.mediaNone}>
            <Icon size={24} stroke={1.4} aria-hidden />
            <Text size="xs">{text(kind === 'sound' ? 'soundNone' : 'filmNone')}</Text>
          </div>
        ) : (
          <Sample key={address} kind={kind} address={address} label={label} />
        )}
        <div className={styles.mediaActions}>
          <Button
            size="xs"
            variant="light"
            fullWidth
            disabled={disabled || !pick}
            leftSection={<IconFolderOpen size={14} />}
            onClick={() => void handlePick()}
          >
            {text(kind === 'sound' ? 'soundChoose' : 'filmChoose')}
          </Button>
          {address !== '' && (
            <ActionIcon
              variant="default"
              size={30}
              disabled={disabled}
              aria-label={text('clear', { label })}
              onClick={() => onChange('')}
            >
              <IconTrash size={14} />
            </ActionIcon>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}

interface SampleProps {
  kind: 'sound' | 'film'
  address: string
  label: string
}

function Sample({ kind, address, label }: SampleProps) {
  const sample = { src: address, controls: true, 'aria-label': label }
  return kind === 'sound' ? (
    <audio className={styles.mediaSound} preload="metadata" {...sample} />
  ) : (
    <video className={styles.mediaFilm} preload="metadata" playsInline {...sample} />
  )
}

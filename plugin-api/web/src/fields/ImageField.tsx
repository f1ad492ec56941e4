import { useEffect, useRef, useState } from 'react'
import { ActionIcon, Button, FileButton, Group, Input, Text, TextInput } from '@mantine/core'
import { IconPhoto, IconPhotoOff, IconTrash, IconUpload } from '@tabler/icons-react'
import { pictureSources } from '../pictures.ts'
import { asText, useGesture } from './control.ts'
import { InsecureImage } from './InsecureImage.tsx'
import { useFieldServices, useFieldTexts, usePicker } from './services.ts'
import styles from './fields.module.css'
import type { ControlProps } from './control.ts'

/** Preview width in pixels, about the width of a panel. */
const PREVIEW_WIDTH = 240

/** Control `image-picker`: a preview, an address, an upload, and the studio's library if it has one. */
export function ImageField({
  spec,
  value,
  onChange,
  label,
  description,
  error,
  disabled,
}: ControlProps) {
  const text = useFieldTexts()
  const { pickImage } = useFieldServices()
  const pick = usePicker('image')
  const gesture = useGesture(spec.name)
  const { upload, busy, failure } = useUpload(onChange)
  const address = asText(value)
  const invalid = address !== '' && !isImageAddress(address)

  const handlePick = async () => {
    const picked = await (pickImage?.() ?? pick?.(address))
    if (typeof picked === 'string' && picked) onChange(picked)
  }
  return (
    <Input.Wrapper size="xs" labelElement="div" label={label} description={description}>
      <div className={styles.imageBox} data-empty={address === '' || undefined}>
        <Preview key={address} address={invalid ? '' : address} />
        <ClearButton
          address={address}
          label={label}
          disabled={disabled}
          onClear={() => onChange('')}
        />
      </div>
      <InsecureImage address={address} disabled={disabled} onFetched={onChange} />
      <Group gap={6} mt={6} grow>
        <FileButton
          accept="image/*"
          disabled={disabled}
          onChange={(file) => file && void upload(file)}
        >
          {(button) => (
            <Button
              {...button}
              disabled={disabled}
              size="xs"
              variant="light"
              loading={busy}
              leftSection={<IconUpload size={14} />}
            >
              {text(address ? 'imageReplace' : 'imageUpload')}
            </Button>
          )}
        </FileButton>
        {(pickImage || pick) && (
          <Button
            size="xs"
            variant="default"
            disabled={disabled}
            leftSection={<IconPhoto size={14} />}
            onClick={() => void handlePick()}
          >
            {text('imageLibrary')}
          </Button>
        )}
      </Group>
      <TextInput
        size="xs"
        mt={6}
        aria-label={`${text('imageAddress')}: ${label}`}
        placeholder={text('imageAddressHint')}
        disabled={disabled}
        error={failure ?? error ?? (invalid ? text('imageAddressInvalid') : undefined)}
        value={address}
        onFocus={gesture.end}
        onChange={(event) => onChange(event.currentTarget.value.trim(), gesture.key())}
      />
    </Input.Wrapper>
  )
}

/** Returns whether an address is http(s) or a path of this installation. */
export function isImageAddress(address: string): boolean {
  return /^(https?:\/\/|\/(?!\/))\S+$/i.test(address)
}

interface ClearButtonProps {
  address: string
  label: string
  disabled: boolean | undefined
  onClear: () => void
}

function ClearButton({ address, label, disabled, onClear }: ClearButtonProps) {
  const text = useFieldTexts()
  if (address === '') return null
  return (
    <ActionIcon
      className={styles.imageClear}
      size="sm"
      variant="default"
      disabled={disabled}
      aria-label={`${text('imageClear')}: ${label}`}
      onClick={onClear}
    >
      <IconTrash size={14} />
    </ActionIcon>
  )
}

function Preview({ address }: { address: string }) {
  const text = useFieldTexts()
  const [broken, setBroken] = useState(false)
  const [attempt, setAttempt] = useState(0)
  if (address && !broken) {
    return (
      <img
        key={attempt}
        className={styles.imagePreview}
        {...pictureSources(address, PREVIEW_WIDTH, location.origin)}
        alt=""
        onError={() => setBroken(true)}
      />
    )
  }
  const Icon = broken ? IconPhotoOff : IconPhoto
  return (
    <div className={styles.imageNone}>
      <Icon size={28} stroke={1.4} aria-hidden />
      {broken && (
        <>
          <Text size="xs">{text('imageBroken')}</Text>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              setBroken(false)
              setAttempt(attempt + 1)
            }}
          >
            {text('imageRetry')}
          </Button>
        </>
      )}
    </div>
  )
}

function useUpload(onChange: ControlProps['onChange']) {
  const text = useFieldTexts()
  const { uploadImage } = useFieldServices()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const upload = async (file: File) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { url } = await uploadImage(file)
      // Another element may be selected by now; its panel must not receive this image.
      if (mounted.current) onChange(url)
    } catch (reason) {
      setFailure(reason instanceof Error && reason.message ? reason.message : text('imageFailed'))
    } finally {
      setBusy(false)
    }
  }
  return { upload, busy, failure }
}

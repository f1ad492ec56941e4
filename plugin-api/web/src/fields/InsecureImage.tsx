import { useEffect, useRef, useState } from 'react'
import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useFieldServices, useFieldTexts } from './services.ts'
import styles from './fields.module.css'

export interface InsecureImageProps {
  address: string
  disabled?: boolean
  onFetched: (address: string) => void
}

/** Warning for an image address that visitors cannot load: published pages load images by https only. */
export function InsecureImage({ address, disabled, onFetched }: InsecureImageProps) {
  const text = useFieldTexts()
  const { fetchImage } = useFieldServices()
  const { fetchInto, busy, failure } = useFetching(address, onFetched)
  if (!isInsecure(address)) return null
  return (
    <div className={styles.imageInsecure} role="note">
      <Text size="xs">{text('imageInsecure')}</Text>
      {fetchImage && (
        <Button
          size="xs"
          variant="light"
          loading={busy}
          disabled={disabled}
          leftSection={<IconDownload size={14} />}
          onClick={() => void fetchInto()}
        >
          {text('imageFetch')}
        </Button>
      )}
      {failure !== undefined && (
        <Text size="xs" c="red" role="alert">
          {failure}
        </Text>
      )}
    </div>
  )
}

/** The content security policy of published pages blocks images without TLS. */
export function isInsecure(address: string): boolean {
  return /^http:\/\//i.test(address)
}

function useFetching(address: string, onFetched: InsecureImageProps['onFetched']) {
  const text = useFieldTexts()
  const { fetchImage } = useFieldServices()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // On completion another element may be selected, or a newer address typed; then the result is dropped.
  const shown = useRef<string | null>(address)
  useEffect(() => {
    shown.current = address
    return () => {
      shown.current = null
    }
  }, [address])

  const fetchInto = async () => {
    if (!fetchImage) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { url } = await fetchImage(address)
      if (shown.current === address) onFetched(url)
    } catch (reason) {
      setFailure(
        reason instanceof Error && reason.message ? reason.message : text('imageFetchFailed'),
      )
    } finally {
      setBusy(false)
    }
  }
  return { fetchInto, busy, failure }
}

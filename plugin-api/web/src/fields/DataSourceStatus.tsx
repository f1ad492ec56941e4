import { useEffect, useState } from 'react'
import { Anchor, Button, Text } from '@mantine/core'
import { useFieldServices, useFieldTexts } from './services.ts'
import styles from './fields.module.css'
import type { SourceState } from './services.ts'

type Read = { id: string; state?: SourceState; sentence?: string }

/** Status of the selected source below the select: number of rows, or why it has none. */
export function DataSourceStatus({ id }: { id: string }) {
  const text = useFieldTexts()
  const { readDataSource, dataSourcesAddress } = useFieldServices()
  const [read, setRead] = useState<Read>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isShown = true
    const showState = (found: Read) => isShown && setRead(found)
    readDataSource?.(id, attempt > 0).then(
      (state) => showState({ id, state }),
      (error: unknown) => showState({ id, sentence: error instanceof Error ? error.message : '' }),
    )
    return () => {
      isShown = false
    }
  }, [readDataSource, id, attempt])
  if (!readDataSource) return null
  const known = read?.id === id ? read : undefined
  const isWrong = known?.sentence !== undefined || known?.state?.rows === null
  const again = () => {
    setRead(undefined)
    setAttempt((before) => before + 1)
  }
  return (
    <div className={styles.sourceLine}>
      <Text size="xs" c={isWrong ? 'red' : 'dimmed'} role={isWrong ? 'alert' : 'status'}>
        {sentence(known, text)}
      </Text>
      <span className={styles.sourceActions}>
        <Button size="compact-xs" variant="subtle" disabled={!known} onClick={again}>
          {text('sourceReload')}
        </Button>
        {dataSourcesAddress && (
          <Anchor size="xs" href={dataSourcesAddress} target="_blank">
            {text('sourceManage')}
          </Anchor>
        )}
      </span>
    </div>
  )
}

function sentence(known: Read | undefined, text: ReturnType<typeof useFieldTexts>): string {
  if (!known) return text('sourceReading')
  if (known.sentence !== undefined) return known.sentence
  const { rows = null, isCut = false } = known.state ?? {}
  if (rows === null) return text('sourceNoTable')
  return text(isCut ? 'sourceCut' : 'sourceRows', { rows })
}

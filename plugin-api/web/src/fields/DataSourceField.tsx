import { useEffect, useState } from 'react'
import { Button, Select, Text } from '@mantine/core'
import { asText, frameOf } from './control.ts'
import { useFieldServices, useFieldTexts } from './services.ts'
import { DataSourceStatus } from './DataSourceStatus.tsx'
import styles from './fields.module.css'
import type { ControlProps } from './control.ts'
import type { DataSource } from './services.ts'

/** Value of the entry "none"; no source has it as its id. */
const NONE = ''

/** Control `data-source-select`: one of the author's data sources, or none. */
export function DataSourceField({ spec, value, onChange, ...rest }: ControlProps) {
  const text = useFieldTexts()
  const { sources, hasFailed, retry } = useDataSources()
  const stored = asText(value)
  const known = (sources ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isGone = stored !== NONE && !known.some((one) => one.value === stored)
  const missingOption = {
    value: stored,
    label: sources ? text('sourceGone', { id: stored }) : stored,
  }
  return (
    <div>
      <Select
        {...frameOf(rest)}
        name={spec.name}
        size="xs"
        allowDeselect={false}
        searchable={known.length > 8}
        comboboxProps={{ withinPortal: true }}
        data={[
          { value: NONE, label: text('sourceNone') },
          ...known,
          ...(isGone ? [missingOption] : []),
        ]}
        value={stored}
        onChange={(chosen) => chosen !== null && chosen !== stored && onChange(chosen)}
      />
      {known.some((one) => one.value === stored) && <DataSourceStatus id={stored} />}
      {hasFailed && (
        <div className={styles.failed} role="alert">
          <Text size="xs">{text('sourceFailed')}</Text>
          <Button size="compact-xs" variant="default" onClick={retry}>
            {text('sourceRetry')}
          </Button>
        </div>
      )}
    </div>
  )
}

function useDataSources() {
  const { dataSources } = useFieldServices()
  const [sources, setSources] = useState<DataSource[]>()
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isShown = true
    dataSources?.().then(
      (found) => isShown && setSources(found),
      () => isShown && setFailed(true),
    )
    return () => {
      isShown = false
    }
  }, [dataSources, attempt])
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { sources, hasFailed, retry }
}

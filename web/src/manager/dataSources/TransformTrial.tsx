import { Button, SegmentedControl, Tabs, Text, Textarea } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTryTransform } from '../../api/transforms.ts'
import type { DataSource, TransformTrial as Trial } from '../../api/types.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import sources from './DataSources.module.css'
import { refusalText } from '../../api/ApiError.ts'
import classes from './Transform.module.css'
import { ValueView } from './ValueView.tsx'

interface TransformTrialProps {
  source: DataSource
  /** The module to try; null tries the stored one. */
  file: File | null
}

/** Smallest share of the fuel limit shown as a number; a smaller one is shown as "<". */
const MIN_SHARE = 0.001
const example = '{"columns": ["city", "people"], "rows": [["上海", 12], ["杭州", 9]]}'

/** Runs a module on the source's current output, or on typed JSON, and shows the result. */
export function TransformTrial({ source, file }: TransformTrialProps) {
  const { t } = useTranslation('manager')
  const [isOwn, setOwn] = useState(false)
  const [json, setJson] = useState(example)
  const attempt = useTryTransform(source.id)
  const isReadable = !isOwn || isJson(json)
  return (
    <section aria-label={t('transform.trial')} className={classes.trial}>
      <div className={classes.with}>
        <SegmentedControl
          aria-label={t('transform.with')}
          data={[
            { value: 'source', label: t('transform.withSource') },
            { value: 'own', label: t('transform.withOwn') },
          ]}
          value={isOwn ? 'own' : 'source'}
          onChange={(value) => {
            setOwn(value === 'own')
          }}
        />
        <Button
          variant="light"
          leftSection={<IconPlayerPlay size={16} />}
          loading={attempt.isPending}
          disabled={!isReadable}
          onClick={() => {
            attempt.mutate({ file, input: isOwn ? json : null })
          }}
        >
          {t('transform.run')}
        </Button>
      </div>
      {isOwn && (
        <Textarea
          className={sources.mono}
          aria-label={t('transform.ownLabel')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={1 << 20}
          spellCheck={false}
          value={json}
          error={isReadable ? undefined : t('transform.notJson')}
          onChange={(event) => {
            setJson(event.currentTarget.value)
          }}
        />
      )}
      <div role="status" className={classes.outcome}>
        <FormAlert text={attempt.isError ? refusalText(attempt.error, t) : ''} />
        {attempt.isSuccess && <Outcome trial={attempt.data} />}
      </div>
    </section>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function Outcome({ trial }: { trial: Trial }) {
  const { t, i18n } = useTranslation('manager')
  const { failure, fuel, mostFuel, said } = trial
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <>
      <FormAlert text={failure ?? ''} />
      <Tabs defaultValue={failure ? 'input' : 'result'}>
        <Tabs.List>
          {!failure && <Tabs.Tab value="result">{t('transform.result')}</Tabs.Tab>}
          <Tabs.Tab value="input">{t('transform.input')}</Tabs.Tab>
          <Tabs.Tab value="said">{t('transform.said', { lines: String(said.length) })}</Tabs.Tab>
        </Tabs.List>
        {!failure && (
          <Tabs.Panel value="result" pt="sm">
            <ValueView value={trial.value} />
            {!trial.rows && (
              <Text size="sm" c="dimmed" mt="xs">
                {t('transform.noTable')}
              </Text>
            )}
          </Tabs.Panel>
        )}
        <Tabs.Panel value="input" pt="sm">
          <ValueView value={trial.input} />
        </Tabs.Panel>
        <Tabs.Panel value="said" pt="sm">
          {said.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('transform.saidNothing')}
            </Text>
          ) : (
            <pre className={sources.value} tabIndex={0}>
              {said.join('\n')}
            </pre>
          )}
        </Tabs.Panel>
      </Tabs>
      {!failure && (
        <p className={sources.more}>
          {t('transform.took', {
            time: String(trial.milliseconds),
            share:
              fuel < mostFuel * MIN_SHARE
                ? `<${share.format(MIN_SHARE)}`
                : share.format(fuel / mostFuel),
          })}
        </p>
      )}
    </>
  )
}

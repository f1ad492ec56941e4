import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ImportedWork } from '../api/transfer.ts'
import classes from './ImportDialog.module.css'
import { buildReportSections } from './buildReportSections.ts'

export interface ImportResultProps {
  work: ImportedWork
  onClose: () => void
}

/** Import report: what was adopted unchanged, what was changed, and what could not be imported. */
export function ImportResult({ work, onClose }: ImportResultProps) {
  const { t } = useTranslation('manager')
  const { report } = work
  const title = work.title || t('messages:work.titleDefault')
  const facts = buildReportSections(report, (page, element) => t('import.place', { page, element }))
  return (
    <Stack gap="md">
      <Alert color="pine" variant="light" icon={<IconCheck size={18} />} role="status">
        {t('import.done', { title })}
        {report.assets > 0 && ` ${t('import.assets', { count: String(report.assets) })}`}
      </Alert>
      <div className={classes.facts}>
        {facts.map(({ kind, lines }) => (
          <section key={kind} className={classes.fact}>
            <h3>{t(`import.${kind}`)}</h3>
            <p>{t(`import.${kind}Text`)}</p>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {kind === 'notes' && report.more_notes > 0 && (
              <p>{t('import.moreNotes', { count: String(report.more_notes) })}</p>
            )}
          </section>
        ))}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:action.close')}
        </Button>
        <Button component={Link} to={`/editor/${work.id}`}>
          {t('import.open')}
        </Button>
      </Group>
    </Stack>
  )
}

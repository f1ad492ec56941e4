import { Button, Loader, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useExportData, type ExportChoice } from '../../api/exportData.ts'
import type { SubmissionFilter } from '../../api/submissions.ts'
import { formatSize } from '../../ui/format.ts'
import { fileName, saveFile } from '../../ui/saveFile.ts'
import { toast } from '../../ui/toast.tsx'
import classes from './Forms.module.css'

export interface ExportMenuProps {
  workId: number
  title: string
  filter: SubmissionFilter
  isDisabled: boolean
}

const choices = [
  { name: 'xlsx', format: 'xlsx', type: 'form' },
  { name: 'csv', format: 'csv', type: 'form' },
  { name: 'all', format: 'xlsx', type: 'all' },
] as const

/** The submissions as a file for a spreadsheet program (DC-004, DC-007). */
export function ExportMenu({ workId, title, filter, isDisabled }: ExportMenuProps) {
  const { t, i18n } = useTranslation('forms')
  const exporting = useExportData(workId)
  const start = (choice: ExportChoice) => {
    exporting.mutate(choice, {
      onSuccess: ({ content, name }) => {
        const saved = name ?? fileName(title, choice.format)
        saveFile(content, saved)
        toast.success(t('export.done', { name: saved }))
      },
    })
  }
  if (exporting.isPending) {
    const size = formatSize(exporting.bytes, i18n.language)
    return (
      <div className={classes.exporting} role="status" aria-label={t('export.running')}>
        <Loader size="xs" />
        {exporting.bytes === 0 ? t('export.preparing') : t('export.bytes', { size })}
        <Button variant="subtle" size="xs" onClick={exporting.cancel}>
          {t('common:action.cancel')}
        </Button>
      </div>
    )
  }
  return (
    <Menu>
      <Menu.Target>
        <Button
          disabled={isDisabled}
          leftSection={<IconDownload size={16} stroke={1.6} />}
          rightSection={<IconChevronDown size={14} stroke={1.6} />}
        >
          {t('export.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ name, format, type }) => (
          <Menu.Item
            key={name}
            onClick={() => {
              start({ format, type, filter })
            }}
          >
            {t(`export.${name}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label maw={320}>{t('export.kinds')}</Menu.Label>
        <Menu.Label>{t('export.filtered')}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}

import { Anchor, Button } from '@mantine/core'
import { IconFileCertificate, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOf } from '../api/listOf.ts'
import { useDeleteSiteFile, useSiteFiles } from '../api/siteFiles.ts'
import type { SiteFile } from '../api/types.ts'
import { MutationDialog } from '../ui/MutationDialog.tsx'
import { actionsColumn, timeColumn } from '../ui/columns.tsx'
import { ListScreen } from '../ui/ListScreen.tsx'
import type { Column } from '../ui/RecordTable.tsx'
import { RowActions } from '../ui/RowActions.tsx'
import { SiteFileDialog } from './SiteFileDialog.tsx'

type DialogState = { act: 'edit' | 'delete'; file: SiteFile | undefined } | null

/** Files at the root of the works' origin by which other services verify its owner, such as `MP_verify_….txt`. */
export function SiteFilesScreen() {
  const { t, i18n } = useTranslation('admin')
  const files = useSiteFiles()
  const [asked, setAsked] = useState<DialogState>(null)
  const columns: Column<SiteFile & { id: number }>[] = [
    {
      name: 'name',
      label: t('siteFiles.name'),
      cell: ({ name, url }) => (
        <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
          {name}
        </Anchor>
      ),
    },
    timeColumn(
      { name: 'updated', label: t('siteFiles.updated'), width: 220 },
      i18n.language,
      ({ updated_at }) => updated_at,
    ),
    actionsColumn(t, 190, (file) => (
      <RowActions
        name={file.name}
        onAct={(act) => {
          setAsked({ act, file })
        }}
      />
    )),
  ]
  const close = () => {
    setAsked(null)
  }
  const create = (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => {
        setAsked({ act: 'edit', file: undefined })
      }}
    >
      {t('siteFiles.create')}
    </Button>
  )
  return (
    <ListScreen
      title={t('siteFiles.title')}
      subtitle={t('siteFiles.subtitle')}
      tools={create}
      columns={columns}
      list={listOf(files, (all) => all.map((file, id) => ({ ...file, id })), t)}
      empty={{
        icon: <IconFileCertificate size={34} stroke={1.5} />,
        title: t('siteFiles.none'),
        text: t('siteFiles.noneText'),
      }}
    >
      {asked?.act === 'edit' && <SiteFileDialog file={asked.file} onClose={close} />}
      {asked?.act === 'delete' && asked.file && (
        <DeleteSiteFileDialog name={asked.file.name} onClose={close} />
      )}
    </ListScreen>
  )
}

function DeleteSiteFileDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const remove = useDeleteSiteFile()
  return (
    <MutationDialog
      act={remove}
      on={name}
      title={t('siteFiles.deleteTitle', { name })}
      text={t('siteFiles.deleteText')}
      confirmLabel={t('users.delete')}
      isDangerous
      done={t('siteFiles.deleted', { name })}
      onClose={onClose}
    />
  )
}

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movePage } from '../../../model/pages/pages.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { deletePage, insertNewPage } from './pages.ts'
import { useDocument, useEditor } from '../../store/EditorContext.tsx'
import { PageRow } from './PageRow.tsx'
import classes from '../../panels/panels.module.css'
import { PanelAction } from '../../panels/PanelAction.tsx'
import { PanelFrame } from '../../panels/PanelFrame.tsx'

/** The pages of the work (ED-023). */
export function PagesPanel() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const pages = useDocument(({ work }) => work.pages)
  const [pageToDelete, setPageToDelete] = useState<string | null>(null)
  const handleMove = useCallback(
    (pageId: string, to: number) => editor.transact((work) => movePage(work, pageId, to)),
    [editor],
  )
  const pageToDeleteTitle = pages.find(({ uuid }) => uuid === pageToDelete)?.title ?? ''
  return (
    <PanelFrame
      title={t('panel.pages')}
      action={
        <PanelAction label={t('pages.add')} icon={IconPlus} onClick={() => insertNewPage(editor)} />
      }
    >
      <ol className={classes.pages} aria-label={t('panel.pages')}>
        {pages.map((page, index) => (
          <PageRow
            key={page.uuid}
            page={page}
            index={index}
            isOnly={pages.length === 1}
            onMove={handleMove}
            onDelete={setPageToDelete}
          />
        ))}
      </ol>
      <Button
        fullWidth
        mt="sm"
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        onClick={() => insertNewPage(editor)}
      >
        {t('pages.add')}
      </Button>
      <ConfirmDialog
        opened={pageToDelete !== null}
        title={t('pages.removeTitle')}
        isDangerous
        confirmLabel={t('pages.remove')}
        onClose={() => setPageToDelete(null)}
        onConfirm={() => {
          if (pageToDelete !== null) deletePage(editor, pageToDelete)
          setPageToDelete(null)
        }}
      >
        {t('pages.removeText', { title: pageToDeleteTitle })}
      </ConfirmDialog>
    </PanelFrame>
  )
}

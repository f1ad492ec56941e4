import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { findPage } from '../../../model/change.ts'
import { useDocument, useEditor, useSession } from '../../store/EditorContext.tsx'
import classes from '../../canvas/canvas.module.css'

/** Hints on a page without elements. */
export function EmptyPage() {
  const pageId = useSession((session) => session.pageId)
  const isEmpty = useDocument(({ work }) => findPage(work, pageId)?.elements.length === 0)
  return isEmpty ? <HowToBegin /> : null
}

function HowToBegin() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  return (
    <div className={classes.empty}>
      <span className={classes.emptyTitle}>{t('messages:editor.emptyPage')}</span>
      <span>{t('canvas.empty')}</span>
      <Button
        className={classes.emptyStart}
        size="xs"
        variant="default"
        leftSection={<IconTemplate size={16} />}
        // The canvas must not handle this press.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => editor.session.openPanel('templates')}
      >
        {t('canvas.fromTemplate')}
      </Button>
    </div>
  )
}

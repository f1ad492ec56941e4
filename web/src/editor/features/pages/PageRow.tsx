import { keyOf } from '@pinye/plugin-api/keys'
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { renamePage } from '../../../model/pages/pages.ts'
import type { Page } from '../../../model/work.ts'
import { useElementTypes } from '../../../plugins/useElementTypes.ts'
import { usePagePicture } from '../cover/usePagePicture.ts'
import { insertPageCopy, openPage } from './pages.ts'
import { useDocument, useEditor, useSession } from '../../store/EditorContext.tsx'
import { InlineName } from '../layers/InlineName.tsx'
import { isNamingKey } from '../layers/naming.ts'
import { PageThumbnail } from './PageThumbnail.tsx'
import classes from '../../panels/panels.module.css'
import { useReorder } from '../../panels/useReorder.ts'

export interface PageRowProps {
  page: Page
  index: number
  isOnly: boolean
  onMove: (pageId: string, to: number) => void
  onDelete: (pageId: string) => void
}

export function PageRow({ page, index, isOnly, onMove, onDelete }: PageRowProps) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const [isNaming, setNaming] = useState(false)
  const isOpen = useSession(({ pageId }) => pageId === page.uuid)
  const width = useDocument(({ work }) => work.width)
  const height = useDocument(({ work }) => work.height)
  const types = useElementTypes()
  const ref = useRef<HTMLLIElement>(null)
  const picture = usePagePicture(page, ref)
  const row = useReorder(ref, { kind: 'page', id: page.uuid, index, onMove })
  const handleKey = (event: KeyboardEvent) => {
    if (isNamingKey(event)) setNaming(true)
    else if (keyOf(event) === 'Delete' && !isOnly) onDelete(page.uuid)
    else row.onKeyDown(event)
  }
  const handleName = (title: string) => {
    setNaming(false)
    editor.transact((work) => renamePage(work, page.uuid, title))
  }
  return (
    <li
      ref={ref}
      className={classes.page}
      data-open={isOpen || undefined}
      data-edge={row.edge ?? undefined}
      data-dragged={row.isDragged || undefined}
    >
      <UnstyledButton
        className={classes.pageOpen}
        aria-current={isOpen ? 'page' : undefined}
        onClick={() => openPage(editor, page.uuid)}
        onDoubleClick={() => setNaming(true)}
        onKeyDown={handleKey}
      >
        {picture === null ? (
          <PageThumbnail page={page} types={types} width={width} height={height} />
        ) : (
          <img
            className={`${classes.thumbnail} ${classes.whole}`}
            src={picture}
            alt=""
            draggable={false}
          />
        )}
        <span className={classes.pageNumber} aria-hidden="true">
          {index + 1}
        </span>
        <span className="visually-hidden">
          {t('pages.open', { number: index + 1, title: page.title })}
        </span>
      </UnstyledButton>
      {isNaming ? (
        <InlineName
          value={page.title}
          label={t('pages.name')}
          onDone={handleName}
          onCancel={() => setNaming(false)}
        />
      ) : (
        <span className={classes.pageTitle} onDoubleClick={() => setNaming(true)}>
          {page.title}
        </span>
      )}
      <PageMenu
        page={page}
        index={index}
        isOnly={isOnly}
        onMove={onMove}
        onDelete={onDelete}
        onRename={() => setNaming(true)}
        onCopy={() => insertPageCopy(editor, page.uuid)}
      />
    </li>
  )
}

interface PageMenuProps extends PageRowProps {
  onRename: () => void
  onCopy: () => void
}

function PageMenu({ page, index, isOnly, onMove, onDelete, onRename, onCopy }: PageMenuProps) {
  const { t } = useTranslation('editor')
  const count = useDocument(({ work }) => work.pages.length)
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon
          className={classes.pageMenu}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('pages.menu', { title: page.title })}
        >
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={14} />} onClick={onRename}>
          {t('pages.rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={14} />} onClick={onCopy}>
          {t('pages.copy')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowUp size={14} />}
          disabled={index === 0}
          onClick={() => onMove(page.uuid, index - 1)}
        >
          {t('pages.up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={14} />}
          disabled={index === count - 1}
          onClick={() => onMove(page.uuid, index + 1)}
        >
          {t('pages.down')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={14} />}
          disabled={isOnly}
          onClick={() => onDelete(page.uuid)}
        >
          {t('pages.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import { ActionIcon, Button, Indicator, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconComponents,
  IconDeviceMobile,
  IconHelp,
  IconSend,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inLanguage } from '../../model/elementType.ts'
import { useElementTypes } from '../../plugins/useElementTypes.ts'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { insertElement } from '../actions/insert.ts'
import { useLanguage } from '../canvas/useLanguage.ts'
import { ElementIcon } from '../panels/ElementCard.tsx'
import { useDocument, useEditor } from '../store/EditorContext.tsx'
import { isDirty } from '../store/documentStore.ts'
import classes from './header.module.css'
import { SaveStatus } from './SaveStatus.tsx'
import { WorkTitle } from './WorkTitle.tsx'

/** ED-001, ED-002, ED-014. */
export function EditorHeader() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const isPublished = useDocument(({ stored }) => stored.is_publish)
  return (
    <header className={classes.header} data-region="header">
      <div className={classes.side}>
        <Link to="/work-manager/list" className={classes.home} aria-label={t('header.home')}>
          <Logo name="" />
        </Link>
        <WorkTitle />
        <SaveStatus />
      </div>
      <div className={classes.middle}>
        <History />
        <QuickAdd />
        <Tool
          label={t('header.combos')}
          icon={IconComponents}
          onClick={() => editor.session.setState({ leftPanel: 'combinations' })}
        />
      </div>
      <div className={`${classes.side} ${classes.end}`}>
        <Tool
          label={t('header.help')}
          icon={IconHelp}
          onClick={() => editor.session.setState({ dialog: 'shortcuts' })}
        />
        <LanguageSwitch />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDeviceMobile size={16} />}
          onClick={() => editor.session.setState({ dialog: 'preview' })}
        >
          {t('header.preview')}
        </Button>
        <Button
          size="xs"
          leftSection={<IconSend size={15} />}
          onClick={() => editor.session.setState({ dialog: 'publish' })}
        >
          {t(isPublished ? 'header.publishAgain' : 'header.publish')}
        </Button>
      </div>
    </header>
  )
}

function History() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const canUndo = useDocument(({ past }) => past.length > 0)
  const canRedo = useDocument(({ future }) => future.length > 0)
  const hasChanges = useDocument(isDirty)
  return (
    <>
      <Tool
        label={t('header.undo')}
        icon={IconArrowBackUp}
        isDisabled={!canUndo}
        onClick={editor.undo}
      />
      <Tool
        label={t('header.redo')}
        icon={IconArrowForwardUp}
        isDisabled={!canRedo}
        onClick={editor.redo}
      />
      <Indicator disabled={!hasChanges} size={7} offset={4} color="ember">
        <Button size="xs" variant="subtle" color="gray" onClick={() => void editor.save()}>
          {t('header.save')}
        </Button>
      </Indicator>
      <span className={classes.rule} />
    </>
  )
}

/** The types their plugins put one click away (ED-022). */
function QuickAdd() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const types = useElementTypes()
  return [...types.values()]
    .filter(({ quickAdd }) => quickAdd)
    .map((type) => {
      const name = inLanguage(type.label, language)
      return (
        <Button
          key={type.type}
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t('header.add', { name })}
          leftSection={<ElementIcon type={type.type} size={16} />}
          onClick={() => insertElement(editor, type)}
        >
          {name}
        </Button>
      )
    })
}

interface ToolProps {
  label: string
  icon: Icon
  isDisabled?: boolean
  onClick: () => void
}

function Tool({ label, icon: Icon, isDisabled = false, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        disabled={isDisabled}
        onClick={onClick}
      >
        <Icon size={19} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

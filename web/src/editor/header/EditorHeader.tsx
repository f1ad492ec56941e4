import { Button } from '@mantine/core'
import {
  IconComponents,
  IconDeviceMobile,
  IconHelp,
  IconSend,
  IconTemplate,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { commands } from '../commands/commands.ts'
import { useDocument, useEditor } from '../store/EditorContext.tsx'
import { ComponentsMenu } from '../features/combinations/ComponentsMenu.tsx'
import classes from './header.module.css'
import { HistoryTools } from '../features/history/HistoryTools.tsx'
import { QuickAdd } from '../features/elements/QuickAdd.tsx'
import { SaveStatus } from '../features/autosave/SaveStatus.tsx'
import { Tool } from '../ui/Tool.tsx'
import { WorkTitle } from '../features/work-settings/WorkTitle.tsx'

/** ED-001, ED-002, ED-014. */
export function EditorHeader() {
  const editor = useEditor()
  const { t } = useTranslation(['editor', 'templates'])
  const isPublished = useDocument(({ serverMetadata }) => serverMetadata.is_publish)
  const title = useDocument(({ work }) => work.title)
  const isTemplate = useDocument(({ work }) => work.is_template)
  return (
    <header className={classes.header} data-region="header">
      <div className={classes.side}>
        <h1 className="visually-hidden">{title}</h1>
        <Link to="/work-manager/list" className={classes.home} aria-label={t('header.home')}>
          <Logo name="" />
        </Link>
        <WorkTitle />
        <SaveStatus />
      </div>
      <div className={classes.middle}>
        <HistoryTools />
        <ComponentsMenu />
        <QuickAdd />
        <Tool
          label={t(commands.showCombinations.label)}
          icon={IconComponents}
          onClick={() => commands.showCombinations.run(editor)}
        />
      </div>
      <div className={`${classes.side} ${classes.end}`}>
        <span className={classes.seldom}>
          <Tool
            label={t(commands.showShortcuts.label)}
            icon={IconHelp}
            onClick={() => commands.showShortcuts.run(editor)}
          />
          <LanguageSwitch />
        </span>
        <Tool
          label={t(isTemplate ? 'templates:change' : commands.showTemplate.label)}
          icon={IconTemplate}
          onClick={() => commands.showTemplate.run(editor)}
        />
        <Button
          className={classes.folding}
          size="xs"
          variant="default"
          aria-label={t(commands.preview.label)}
          leftSection={<IconDeviceMobile size={16} />}
          onClick={() => commands.preview.run(editor)}
        >
          <span className={classes.word}>{t(commands.preview.label)}</span>
        </Button>
        <Button
          size="xs"
          leftSection={<IconSend size={15} />}
          onClick={() => commands.publish.run(editor)}
        >
          {t(isPublished ? 'header.publishAgain' : commands.publish.label)}
        </Button>
      </div>
    </header>
  )
}

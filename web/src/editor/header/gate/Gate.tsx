import { Button, Group, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { findElement } from '../../../model/change.ts'
import type { Problem } from '../../../model/gate/problem.ts'
import { openPage } from '../../actions/pages.ts'
import { select } from '../../actions/selection.ts'
import { elementTitle } from '../../canvas/elementTitle.ts'
import { useLanguage } from '../../canvas/useLanguage.ts'
import { useDocument, useEditor } from '../../store/EditorContext.tsx'
import classes from './gate.module.css'

export interface GateProps {
  problems: readonly Problem[]
  onClose: () => void
  onPublish: () => void
}

/** What was found before publishing, page by page; every line leads to its element, and nothing keeps the author. */
export function Gate({ problems, onClose, onPublish }: GateProps) {
  const { t } = useTranslation('publish')
  const pages = useDocument(({ work }) => work.pages)
  const isClear = problems.length === 0
  return (
    <>
      <Group gap={8} mb="sm" wrap="nowrap" align="flex-start">
        {isClear ? (
          <IconCircleCheck size={20} className={classes.clear} aria-hidden />
        ) : (
          <IconAlertTriangle size={20} className={classes.warn} aria-hidden />
        )}
        <Text size="sm">{isClear ? t('clear') : t('found', { number: problems.length })}</Text>
      </Group>
      <div className={classes.list}>
        {pages.map((page, index) => {
          const own = problems.filter(({ pageId }) => pageId === page.uuid)
          if (own.length === 0) return null
          return (
            <section key={page.uuid} aria-label={t('page', { number: index + 1 })}>
              <h3 className={classes.page}>{t('page', { number: index + 1 })}</h3>
              <ul className={classes.problems}>
                {own.map((problem) => (
                  <Line
                    key={`${problem.code} ${problem.uuid}`}
                    problem={problem}
                    onClose={onClose}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('back')}
        </Button>
        <Button onClick={onPublish}>{t(isClear ? 'now' : 'anyway')}</Button>
      </Group>
    </>
  )
}

function Line({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  const editor = useEditor()
  const language = useLanguage()
  const { t } = useTranslation('publish')
  const { code, severity, pageId, uuid, values, fix } = problem
  const page = useDocument(({ work }) => work.pages.find((one) => one.uuid === pageId))
  const element = findElement(page, uuid)
  if (!element) return null
  const name = elementTitle(element, editor.types().get(element.name), language)
  const Icon = severity === 'warning' ? IconAlertTriangle : IconInfoCircle
  const handleJump = () => {
    onClose()
    openPage(editor, pageId)
    select(editor, [uuid])
  }
  const handleFix = () => {
    if (!fix) return
    editor.endStep()
    editor.edit(fix)
    editor.endStep()
  }
  return (
    <li className={classes.problem} data-severity={severity}>
      <Icon size={16} className={classes.mark} aria-hidden />
      <span className={classes.words}>
        <b>{name}</b> {t(`problem.${code}`, values)}
      </span>
      {fix && (
        <Button size="compact-xs" variant="light" onClick={handleFix}>
          {t(`fix.${code}`)}
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        rightSection={<IconArrowRight size={13} />}
        aria-label={t('jump', { name })}
        onClick={handleJump}
      >
        {t('show')}
      </Button>
    </li>
  )
}

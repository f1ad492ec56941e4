import { Alert, Button, Group, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconWand,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEffect, useRef, type RefObject } from 'react'
import type { CheckDiagnostic } from '../../../model/checks/check.ts'
import { useDocument, useEditor } from '../../store/EditorContext.tsx'
import type { Diagnostic } from '../../store/diagnostics.ts'
import { HostDiagnosticRow, CheckDiagnosticRow } from './DiagnosticRows.tsx'
import classes from './prePublish.module.css'

export interface PrePublishReportProps {
  problems: readonly CheckDiagnostic[]
  /** Diagnostics of the host and of plugins. */
  diagnostics: readonly Diagnostic[]
  /** Why nothing can be published now; null otherwise. */
  refusal: string | null
  onClose: () => void
  onPublish: (leavesOutMissing: boolean) => void
}

/**
 * Code of the diagnostic for elements of unavailable plugins: it blocks publishing until the author leaves them out.
 */
const MISSING = 'type.unavailable'

type Weight = 'clear' | 'hints' | 'found' | 'missing' | 'stops'

const PUBLISH: Record<Weight, string> = {
  clear: 'now',
  hints: 'anyway',
  found: 'anyway',
  missing: 'withoutMissing',
  stops: 'anyway',
}

const SIGNS: Record<Weight, Icon> = {
  clear: IconCircleCheck,
  hints: IconInfoCircle,
  found: IconAlertTriangle,
  missing: IconAlertTriangle,
  stops: IconAlertTriangle,
}

/**
 * Pre-publish report by page; every row leads to its element. Only errors that the host would refuse block publishing;
 * elements of unavailable plugins can be left out.
 */
export function PrePublishReport({
  problems,
  diagnostics,
  refusal,
  onClose,
  onPublish,
}: PrePublishReportProps) {
  const { t } = useTranslation('publish')
  const pages = useDocument(({ work }) => work.pages)
  const weight = weigh(problems, diagnostics, refusal)
  const Sign = SIGNS[weight]
  const publish = useKeptFocus<HTMLButtonElement>(problems.length)
  const elsewhere = diagnostics.filter(({ pageId }) => pageId === undefined)
  return (
    <>
      <div className={classes.head} data-weight={weight} role="status">
        <Sign size={20} className={classes.sign} aria-hidden />
        <Text size="sm">{t(weight, { number: problems.length + diagnostics.length })}</Text>
        <FixAll problems={problems} />
      </div>
      {refusal !== null && (
        <Alert color="red" mb="sm">
          {refusal}
        </Alert>
      )}
      <div className={classes.list}>
        {elsewhere.length > 0 && (
          <ul className={classes.problems}>
            {elsewhere.map((diagnostic, index) => (
              <HostDiagnosticRow key={index} diagnostic={diagnostic} onClose={onClose} />
            ))}
          </ul>
        )}
        {pages.map((page, index) => {
          const own = problems.filter(({ pageId }) => pageId === page.uuid)
          const told = diagnostics.filter(({ pageId }) => pageId === page.uuid)
          if (own.length + told.length === 0) return null
          return (
            <section key={page.uuid} aria-label={t('page', { number: index + 1 })}>
              <h3 className={classes.page}>{t('page', { number: index + 1 })}</h3>
              <ul className={classes.problems}>
                {told.map((diagnostic) => (
                  <HostDiagnosticRow
                    key={`${diagnostic.code} ${diagnostic.uuid} ${diagnostic.path}`}
                    diagnostic={diagnostic}
                    onClose={onClose}
                  />
                ))}
                {own.map((problem) => (
                  <CheckDiagnosticRow
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
        <Button
          ref={publish}
          disabled={weight === 'stops'}
          onClick={() => {
            onPublish(weight === 'missing')
          }}
        >
          {t(PUBLISH[weight])}
        </Button>
      </Group>
    </>
  )
}

function weigh(
  problems: readonly CheckDiagnostic[],
  diagnostics: readonly Diagnostic[],
  refusal: string | null,
): Weight {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (refusal !== null || errors.some(({ code }) => code !== MISSING)) return 'stops'
  if (errors.length > 0) return 'missing'
  const isHeld =
    problems.some(({ severity }) => severity === 'warning') ||
    diagnostics.some(({ severity }) => severity === 'warning')
  if (isHeld) return 'found'
  return problems.length + diagnostics.length > 0 ? 'hints' : 'clear'
}

/** Applies all offered fixes as one history step. */
function FixAll({ problems }: { problems: readonly CheckDiagnostic[] }) {
  const editor = useEditor()
  const { t } = useTranslation('publish')
  const fixes = problems.flatMap(({ fix }) => fix ?? [])
  if (fixes.length < 2) return null
  const handleFix = () => {
    editor.closeHistoryEntry()
    editor.transact((work) => fixes.reduce((fixed, fix) => fix(fixed), work))
    editor.closeHistoryEntry()
  }
  return (
    <Button
      className={classes.all}
      size="compact-sm"
      variant="light"
      leftSection={<IconWand size={14} />}
      onClick={handleFix}
    >
      {t('fixAll', { number: fixes.length })}
    </Button>
  )
}

/**
 * Restores the focus: when the focused element disappears at a step, focuses the element of the returned ref, unless
 * another element has the focus. Otherwise the next Tab would start at the top of the studio.
 */
export function useKeptFocus<Target extends HTMLElement>(step: unknown): RefObject<Target | null> {
  const next = useRef<Target>(null)
  useEffect(() => {
    if (document.activeElement === document.body) next.current?.focus()
  }, [step])
  return next
}

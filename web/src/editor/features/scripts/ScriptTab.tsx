import { ActionIcon, Alert, Button, Loader, Tabs, TextInput } from '@mantine/core'
import { IconCode, IconInfoCircle, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../../api/config.ts'
import {
  addScript,
  changeScript,
  MAX_SCRIPT_NAME_LENGTH,
  MAX_SCRIPT_LENGTH,
  MAX_SCRIPTS,
  newScript,
  removeScript,
  setScripts,
  type Scripts,
} from '../../../model/actions/scripts.ts'
import type { Script } from '../../../model/work.ts'
import { useEditor, useElement } from '../../store/EditorContext.tsx'
import { PAGE_API } from './pageApi.ts'
import classes from './scripts.module.css'

const CodeEditor = lazy(() =>
  import('./CodeEditor.tsx').then((module) => ({ default: module.CodeEditor })),
)

/**
 * Custom scripts of the element (EM-012). They never run in the editor; the tab says so if the installation does not
 * run them for visitors either.
 */
export function ScriptTab({ uuid }: { uuid: string }) {
  const editor = useEditor()
  const element = useElement(uuid)
  const { t } = useTranslation('scripts')
  const [chosen, setChosen] = useState<string | null>(null)
  const change = (step: (scripts: Scripts) => Scripts, mergeKey?: string) => {
    const { pageId } = editor.session.getState()
    editor.transact((work) => setScripts(work, pageId, uuid, step), { mergeKey })
  }
  const scripts = element?.scripts ?? []
  const script = scripts.find(({ id }) => id === chosen) ?? scripts[0]
  const handleAdd = () => {
    const name = t('newName', { number: scripts.length + 1 })
    const made = newScript(name, scripts.length === 0 ? t('sample') : '')
    change(addScript(made))
    setChosen(made.id)
  }
  return (
    <div className={classes.tab}>
      <WhereTheyRun />
      {script ? (
        <>
          <div className={classes.names}>
            <Tabs value={script.id} onChange={setChosen} variant="pills" className={classes.strip}>
              <Tabs.List aria-label={t('label')}>
                {scripts.map(({ id, name }) => (
                  <Tabs.Tab key={id} value={id} className={classes.name}>
                    {name || t('unnamed')}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
            </Tabs>
            <ActionIcon
              variant="default"
              size={28}
              aria-label={t('add')}
              disabled={scripts.length >= MAX_SCRIPTS}
              onClick={handleAdd}
            >
              <IconPlus size={15} />
            </ActionIcon>
          </div>
          <OneScript
            key={script.id}
            script={script}
            onChange={(patch, key) =>
              change(changeScript(script.id, patch), `script:${script.id}:${key}`)
            }
            onRemove={() => change(removeScript(script.id))}
            onDone={editor.closeHistoryEntry}
          />
        </>
      ) : (
        <div className={classes.empty}>
          <span className={classes.art}>
            <IconCode size={28} stroke={1.4} aria-hidden />
          </span>
          <strong>{t('empty')}</strong>
          <span>{t('emptyHint')}</span>
          <Button
            size="xs"
            variant="light"
            leftSection={<IconPlus size={14} />}
            onClick={handleAdd}
          >
            {t('add')}
          </Button>
        </div>
      )}
      {script && <PageApi />}
    </div>
  )
}

/** EM-012: explains whether scripts run: not with a single origin, nor where an administrator has disabled them. */
function WhereTheyRun() {
  const { t } = useTranslation('scripts')
  const { data } = useConfig()
  if (!data) return null
  const isApart = data.works_url !== '' && data.works_url !== location.origin
  if (isApart && data.author_scripts) return <p className={classes.hint}>{t('runs')}</p>
  return (
    <Alert color="ember" icon={<IconInfoCircle size={16} />} p="xs">
      {t(isApart ? 'switchedOff' : 'oneOrigin')}
    </Alert>
  )
}

interface OneScriptProps {
  script: Script
  onChange: (patch: Partial<Pick<Script, 'name' | 'content'>>, key: string) => void
  onRemove: () => void
  onDone: () => void
}

function OneScript({ script, onChange, onRemove, onDone }: OneScriptProps) {
  const { t } = useTranslation('scripts')
  const [faults, setFaults] = useState<number[]>([])
  const [isTooLong, setTooLong] = useState(false)
  return (
    <div className={classes.script}>
      <div className={classes.head}>
        <TextInput
          size="xs"
          aria-label={t('name')}
          maxLength={MAX_SCRIPT_NAME_LENGTH}
          value={script.name}
          onChange={(event) => onChange({ name: event.currentTarget.value }, 'name')}
          onBlur={onDone}
        />
        <ActionIcon
          variant="subtle"
          color="red"
          size={30}
          aria-label={t('remove', { name: script.name })}
          onClick={onRemove}
        >
          <IconTrash size={15} />
        </ActionIcon>
      </div>
      <Suspense
        fallback={<Loader className={classes.loading} size="sm" aria-label={t('loading')} />}
      >
        <CodeEditor
          value={script.content}
          label={t('code', { name: script.name })}
          onChange={(content) => {
            setTooLong(false)
            onChange({ content }, 'content')
          }}
          onBlur={onDone}
          onFaults={setFaults}
          onTooLong={() => setTooLong(true)}
        />
      </Suspense>
      <div className={classes.foot}>
        <div role="status">
          {faults.map((line) => (
            <p key={line} className={classes.fault}>
              {t('fault', { line })}
            </p>
          ))}
          {isTooLong && (
            <p className={classes.fault}>{t('tooLong', { most: MAX_SCRIPT_LENGTH })}</p>
          )}
        </div>
        <span className={classes.count}>
          {t('count', { count: script.content.length, most: MAX_SCRIPT_LENGTH })}
        </span>
      </div>
    </div>
  )
}

/** The API of scripts, as in the editor's suggestions. */
function PageApi() {
  const { t } = useTranslation('scripts')
  return (
    <details className={classes.api}>
      <summary>{t('apiTitle')}</summary>
      <dl>
        {PAGE_API.map(({ name, types }) => (
          <div key={name}>
            <dt>
              <code>
                {name}
                {types}
              </code>
            </dt>
            <dd>{t(`api.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

import { NumberInput, Select, TextInput } from '@mantine/core'
import { useCallback } from 'react'
import {
  ACTION_NAMES,
  getArgumentKind,
  pageIndexOf,
  renameAction,
  textOf,
  TRIGGERS,
  type ActionErrorCode,
  type ActionName,
} from '../../../model/actions/elementActions.ts'
import { ANIMATION_NAMES, DURATION } from '../../../model/animations/animations.ts'
import { getUncommittedValue } from '../../../model/actions/unfinished.ts'
import type { ElementAction } from '../../../model/work.ts'
import { inLanguage } from '../../../model/elementType.ts'
import { usePluginElement } from '../../../plugins/usePluginElement.ts'
import { useSession, useLanguage } from '../../store/EditorContext.tsx'
import classes from './actions.module.css'
import { ElementPick } from './ElementPick.tsx'
import { useActionWords } from './useActionWords.ts'
import type { ActionEdits } from './useActionEdits.ts'

/** AN-002, AN-003: animations for playAnimation. */
const ACTION_ANIMATIONS: readonly string[] = Object.values(ANIMATION_NAMES).flat()

export interface ActionFieldsProps {
  uuid: string
  call: ElementAction
  index: number
  fault: ActionErrorCode | undefined
  edits: ActionEdits
}

/** Fields of an action: trigger, kind, and arguments. */
export function ActionFields(props: ActionFieldsProps) {
  const { uuid, call, index, edits } = props
  const { t } = useActionWords(uuid)
  const names = ACTION_NAMES.map((name) => ({ value: name, label: t(`do.${name}`) }))
  return (
    <div className={classes.fields}>
      <Select
        size="xs"
        label={t('trigger')}
        allowDeselect={false}
        data={TRIGGERS.map((trigger) => ({ value: trigger, label: t(`trigger.${trigger}`) }))}
        value={call.trigger}
        onChange={(trigger) => trigger && edits.replace(index, { ...call, trigger })}
      />
      <Select
        size="xs"
        label={t('do')}
        allowDeselect={false}
        data={names}
        value={call.name}
        onChange={(name) => name && edits.replace(index, renameAction(call, name as ActionName))}
      />
      <Target {...props} />
      {call.name === 'playAnimation' && <AnimationOf {...props} />}
      {call.name === 'sendMessage' && <MessageOf {...props} />}
    </div>
  )
}

function Target({ uuid, call, index, fault, edits }: ActionFieldsProps) {
  const { t, pages } = useActionWords(uuid)
  const typed = useSession((session) => getUncommittedValue(call, session.typed))
  const error = fault && fault !== 'message' ? t(`fault.${fault}`) : undefined
  const pickElement = useCallback(
    (target: string) =>
      edits.replace(index, { ...call, arguments: [target, ...call.arguments.slice(1)] }),
    [edits, index, call],
  )
  const need = getArgumentKind(call.name)
  if (need === 'element') {
    const value = textOf(call.arguments[0])
    return <ElementPick of={uuid} value={value} error={error} onChange={pickElement} />
  }
  if (need === 'page') {
    const at = pageIndexOf(call, pages)
    return (
      <Select
        size="xs"
        label={t('page')}
        placeholder={t('messages:ia.page')}
        error={error}
        allowDeselect={false}
        data={pages.map(({ title }, number) => ({
          value: String(number),
          label: t('pageOf', { number: number + 1, title }),
        }))}
        value={at === undefined ? null : String(at)}
        onChange={(to) => {
          const page = to === null ? undefined : pages[Number(to)]
          if (page) edits.replace(index, { ...call, arguments: [Number(to), page.id] })
        }}
      />
    )
  }
  if (need === undefined) return null
  return (
    <TextInput
      size="xs"
      type={need === 'phone' ? 'tel' : 'url'}
      label={t(need)}
      placeholder={need === 'phone' ? undefined : 'https://'}
      error={error}
      value={typed ?? textOf(call.arguments[0])}
      onChange={(event) => edits.type(index, event.currentTarget.value)}
      onBlur={() => edits.settle(index)}
    />
  )
}

function AnimationOf({ uuid, call, index, edits }: ActionFieldsProps) {
  const { t } = useActionWords(uuid)
  const [target, type, duration] = call.arguments
  const write = (next: unknown[], key?: string) =>
    edits.replace(index, { ...call, arguments: next }, key)
  return (
    <div className={classes.pair}>
      <Select
        size="xs"
        label={t('animation')}
        allowDeselect={false}
        searchable
        data={ACTION_ANIMATIONS.map((name) => ({
          value: name,
          label: t(`animation:name.${name}`),
        }))}
        value={textOf(type)}
        onChange={(name) => name && write([target, name, duration])}
      />
      <NumberInput
        size="xs"
        label={t('duration')}
        min={DURATION.min}
        max={DURATION.max}
        step={100}
        clampBehavior="blur"
        value={typeof duration === 'number' ? duration : 1000}
        onChange={(value) => {
          const ms = Number(value)
          if (ms >= DURATION.min && ms <= DURATION.max) write([target, type, ms], 'duration')
        }}
      />
    </div>
  )
}

/** Selects one of the actions that the target's type offers. */
function MessageOf({ uuid, call, index, fault, edits }: ActionFieldsProps) {
  const { t, page } = useActionWords(uuid)
  const language = useLanguage()
  const [target, message] = call.arguments
  const element = page?.elements.find((one) => one.uuid === target)
  const { actions, status } = usePluginElement(element?.name ?? '')
  if (!element) return null
  const data = Object.entries(actions).map(([name, label]) => ({
    value: name,
    label: inLanguage(label, language),
  }))
  if (data.length === 0)
    return status === 'ready' ? <p className={classes.hint}>{t('noMessages')}</p> : null
  return (
    <Select
      size="xs"
      label={t('message')}
      placeholder={t('messageHint')}
      error={fault === 'message' ? t('fault.message') : undefined}
      allowDeselect={false}
      data={data}
      value={textOf(message) || null}
      onChange={(name) => name && edits.replace(index, { ...call, arguments: [target, name] })}
    />
  )
}

import { useMemo } from 'react'
import {
  isActionAddress,
  getArgumentKind,
  setActions,
  replaceAction,
  type ActionList,
} from '../../../model/actions/elementActions.ts'
import { mobileNumber } from '../../../model/actions/interaction.ts'
import { completedAddress } from '../../../model/webAddress.ts'
import type { ElementAction } from '../../../model/work.ts'
import { elementNow } from './typing.ts'
import type { Editor } from '../../store/editor.ts'
import { useEditor } from '../../store/EditorContext.tsx'

export interface ActionEdits {
  change: (change: (calls: ActionList) => ActionList) => void
  replace: (index: number, call: ElementAction, mergeKey?: string) => void
  /** Applies typed text: stored in the work when valid, outside of it until then. */
  type: (index: number, text: string) => void
  /** Ends typing: a valid input is then shown as the work stores it. */
  settle: (index: number) => void
}

/** Edits of an element's actions; each of them is one history step. */
export function useActionEdits(uuid: string): ActionEdits {
  const editor = useEditor()
  return useMemo(() => {
    const change = (step: (calls: ActionList) => ActionList, mergeKey?: string) => {
      const { pageId } = editor.session.getState()
      editor.transact((work) => setActions(work, pageId, uuid, step), { mergeKey })
    }
    const callAt = (index: number) => elementNow(editor, uuid)?.methodList[index]
    return {
      change: (step) => change(step),
      replace: (index, call, mergeKey) => {
        const before = callAt(index)
        if (before) editor.session.setUncommittedInput(before, undefined)
        change(replaceAction(index, call), mergeKey && `call:${uuid}:${index}:${mergeKey}`)
      },
      type: (index, text) => typeCall(editor, callAt, { uuid, index, text, change }),
      settle: (index) => {
        editor.closeHistoryEntry()
        const call = callAt(index)
        const value = call && editor.session.getState().typed.get(call)?.value
        if (call && typeof value === 'string' && normalizeArgument(call.name, value) !== undefined)
          editor.session.setUncommittedInput(call, undefined)
      },
    }
  }, [editor, uuid])
}

interface TextEdit {
  uuid: string
  index: number
  text: string
  change: (step: (calls: ActionList) => ActionList, mergeKey?: string) => void
}

function typeCall(
  editor: Editor,
  callAt: (index: number) => ElementAction | undefined,
  { uuid, index, text, change }: TextEdit,
): void {
  const call = callAt(index)
  if (!call) return
  const value = normalizeArgument(call.name, text)
  if (value === undefined) {
    editor.session.setUncommittedInput(call, { value: text })
    return
  }
  editor.session.setUncommittedInput(call, undefined)
  const next = { ...call, arguments: [value, ...call.arguments.slice(1)] }
  change(replaceAction(index, next), `call:${uuid}:${index}`)
  const stored = callAt(index)
  if (stored)
    editor.session.setUncommittedInput(stored, value === text ? undefined : { value: text })
}

/** Returns the text as the work stores it; undefined while it is invalid. */
function normalizeArgument(name: string, text: string): string | undefined {
  if (getArgumentKind(name) === 'phone') return mobileNumber(text)
  const address = completedAddress(text)
  return isActionAddress(address) ? address : undefined
}

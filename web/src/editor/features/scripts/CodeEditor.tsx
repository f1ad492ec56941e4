import { autocompletion, completeFromList, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript, javascriptLanguage, localCompletionSource } from '@codemirror/lang-javascript'
import {
  bracketMatching,
  ensureSyntaxTree,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { linter, lintGutter, type Diagnostic } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SCRIPT_LENGTH } from '../../../model/actions/scripts.ts'
import { PAGE_API } from './pageApi.ts'
import classes from './scripts.module.css'

export interface CodeEditorProps {
  value: string
  label: string
  onChange: (value: string) => void
  onBlur: () => void
  /** Called with the lines that have syntax errors, counted from 1. */
  onFaults: (lines: number[]) => void
  /** Called when input exceeds the maximum length and was rejected. */
  onTooLong: () => void
}

/** JavaScript editor; nothing is executed here. Loaded when the first script is opened. */
export function CodeEditor(props: CodeEditorProps) {
  const { t } = useTranslation('scripts')
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const parent = host.current
    if (!parent) return undefined
    const { value, label } = latest.current
    const words = (key: string) => t(key)
    const extensions = extensionsOf(latest, label, words)
    const made = new EditorView({ parent, state: EditorState.create({ doc: value, extensions }) })
    view.current = made
    return () => made.destroy()
  }, [t])
  useEffect(() => {
    const made = view.current
    const shown = made?.state.doc.toString()
    if (!made || shown === props.value) return
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: props.value } })
  }, [props.value])
  return <div ref={host} className={classes.code} data-keeps-editing="" />
}

function extensionsOf(
  latest: { current: CodeEditorProps },
  label: string,
  words: (key: string) => string,
) {
  const api = PAGE_API.map(({ name, types }) => ({
    label: name,
    type: name === 'element' ? 'variable' : 'function',
    detail: types,
    info: words(`api.${name}`),
    boost: 5,
  }))
  return [
    lineNumbers(),
    lintGutter(),
    history(),
    highlightActiveLine(),
    bracketMatching(),
    indentOnInput(),
    javascript(),
    javascriptLanguage.data.of({ autocomplete: localCompletionSource }),
    javascriptLanguage.data.of({ autocomplete: completeFromList(api) }),
    autocompletion(),
    syntaxHighlighting(classHighlighter),
    keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
    EditorView.lineWrapping,
    EditorView.theme(SUGGESTIONS),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
    EditorState.transactionFilter.of((transaction) => {
      if (!transaction.docChanged || transaction.newDoc.length <= MAX_SCRIPT_LENGTH)
        return transaction
      latest.current.onTooLong()
      return []
    }),
    linter((view) => {
      const found = faultsOf(view.state, words('syntax'))
      const lines = found.map(({ from }) => view.state.doc.lineAt(from).number)
      latest.current.onFaults([...new Set(lines)])
      return found
    }),
    EditorView.updateListener.of((update) => {
      const { onChange, onBlur } = latest.current
      const text = update.state.doc.toString()
      if (update.docChanged && text !== latest.current.value) onChange(text)
      if (update.focusChanged && !update.view.hasFocus) onBlur()
    }),
  ]
}

/** Styles of the suggestions, which are rendered outside of this component's style sheet. */
const SUGGESTIONS = {
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--pinye-brand-soft)',
    color: 'var(--pinye-ink)',
  },
}

const MAX_SYNTAX_ERRORS = 5
const PARSE_MS = 100

/** Returns the syntax errors, found by a parser that executes nothing. */
function faultsOf(state: EditorState, message: string): Diagnostic[] {
  const found: Diagnostic[] = []
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS)
  tree?.iterate({
    enter: ({ type, from, to }) => {
      if (!type.isError || found.length >= MAX_SYNTAX_ERRORS) return
      const line = state.doc.lineAt(from)
      const start = from === to && from === line.from && line.number > 1 ? from - 1 : from
      found.push({ from: start, to: Math.max(to, start), severity: 'error', message })
    },
  })
  return found
}

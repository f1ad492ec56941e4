import type { DocumentWriter } from './documentStore.ts'

interface HistoryCommandParts {
  document: DocumentWriter
  /** Commits what is typed and ends editing in place, which shows a text of its own. */
  endEditing: () => void
  /** Shows the page that the step belongs to. */
  showPage: (pageId: string | undefined) => void
}

/** Undo, redo and jumps in the history; what is typed and not handed on yet is a step before them. */
export function createHistoryCommands({ document, endEditing, showPage }: HistoryCommandParts) {
  const step = (by: 1 | -1) => () => {
    endEditing()
    showPage(document.jumpBy(by))
  }
  return {
    undo: step(-1),
    redo: step(1),
    jumpBy: (by: number) => {
      const { past } = document.getState()
      const target = past[past.length + by]
      endEditing()
      // A step that was committed just now does not move what was asked for.
      const { past: steps } = document.getState()
      const index = target ? steps.indexOf(target) : -1
      showPage(document.jumpBy(index < 0 ? by : index - steps.length))
    },
  }
}

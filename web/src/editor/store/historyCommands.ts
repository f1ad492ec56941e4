import type { DocumentWriter } from './documentStore.ts'

interface HistoryCommandParts {
  document: DocumentWriter
  /** Commits input and ends in-place editing, which shows a text of its own. */
  endEditing: () => void
  /** Opens the page of the step. */
  showPage: (pageId: string | undefined) => void
}

/** Undo, redo and jumps in the history; uncommitted input becomes a step first. */
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
      // A step committed just now must not shift the target.
      const { past: steps } = document.getState()
      const index = target ? steps.indexOf(target) : -1
      showPage(document.jumpBy(index < 0 ? by : index - steps.length))
    },
  }
}

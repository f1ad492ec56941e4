import { createStore } from 'zustand/vanilla'
import { keepMeasures, withMeasures } from '../../model/layout/measures.ts'
import type { Work } from '../../model/work.ts'
import type { DocumentStore, ReadonlyStore } from './documentStore.ts'
import type { SessionStore } from './sessionStore.ts'

/** The document with the sizes that views report; `fit` is called on every change of the document. */
export function createLayout(
  document: DocumentStore,
  session: SessionStore,
  fit: () => void,
): ReadonlyStore<{ work: Work }> {
  const layout = createStore<{ work: Work }>(() => ({ work: document.getState().work }))
  const updateLayout = () => {
    const shown = withMeasures(document.getState().work, session.getState().measures)
    if (shown !== layout.getState().work) layout.setState({ work: shown })
  }
  document.subscribe((state, before) => {
    if (state.work === before.work) return
    session.setMeasures(keepMeasures(session.getState().measures, before.work, state.work))
    updateLayout()
    fit()
  })
  session.subscribe((state, before) => {
    if (state.measures !== before.measures) updateLayout()
  })
  return layout
}

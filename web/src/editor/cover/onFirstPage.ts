import type { Editor } from '../store/editor.ts'

/** A page that is not drawn by then is taken as it is. */
const PATIENCE = 4_000
const EVERY = 50

/**
 * Opens the first page, does something once it is drawn, and goes back to where the author was: behind the dialog that publishes,
 * so that a work has its cover whichever page was open.
 */
export async function onFirstPage<T>(
  editor: Editor,
  sheet: () => HTMLElement | undefined,
  act: () => T | Promise<T>,
): Promise<T | null> {
  const [first] = editor.document.getState().work.pages
  const { pageId, selection, entered } = editor.session.getState()
  if (!first) return null
  editor.session.setState({ pageId: first.uuid, selection: [], entered: null })
  try {
    await drawn(sheet, first.elements.length)
    return await act()
  } finally {
    // Somebody who went elsewhere meanwhile stays there.
    if (editor.session.getState().pageId === first.uuid)
      editor.session.setState({ pageId, selection, entered })
  }
}

/** Until every element stands there with its pictures. */
async function drawn(sheet: () => HTMLElement | undefined, count: number): Promise<void> {
  for (let waited = 0; waited < PATIENCE; waited += EVERY) {
    await new Promise((resolve) => {
      setTimeout(resolve, EVERY)
    })
    const node = sheet()
    const images = [...(node?.querySelectorAll('img') ?? [])]
    const isWhole =
      node?.querySelectorAll('[data-el]').length === count &&
      node.querySelector('[aria-busy="true"]') === null
    if (isWhole && images.every(({ complete }) => complete)) break
  }
  await document.fonts.ready
}

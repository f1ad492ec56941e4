import type { Editor } from '../store/editor.ts'
import { trackPointer } from '../features/drag/trackPointer.ts'

/** Maximum milliseconds between the middle button's release and the paste event. */
const PASTE_MS = 100

/** Pans the pasteboard with Space or the middle button. */
export function panGesture(editor: Editor, viewport: HTMLElement, down: PointerEvent): void {
  const { scrollLeft, scrollTop } = viewport
  const finish = () => editor.session.endGesture()
  if (down.button === 1) keepFromPasting()
  trackPointer(down, {
    onStart: () => editor.session.beginGesture('pan'),
    onMove(event) {
      viewport.scrollLeft = scrollLeft - (event.clientX - down.clientX)
      viewport.scrollTop = scrollTop - (event.clientY - down.clientY)
    },
    onEnd: finish,
    onCancel: finish,
  })
}

/**
 * Prevents the paste that some systems trigger with the middle button, into a text that is being edited wherever the
 * pointer is.
 */
function keepFromPasting(): void {
  const refuse = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const end = () => setTimeout(() => document.removeEventListener('paste', refuse, true), PASTE_MS)
  document.addEventListener('paste', refuse, true)
  for (const name of ['pointerup', 'pointercancel']) {
    window.addEventListener(name, end, { capture: true, once: true })
  }
}

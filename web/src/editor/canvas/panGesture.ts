import type { Editor } from '../store/editor.ts'
import { trackPointer } from './trackPointer.ts'

/** Space or the middle button drags the pasteboard itself. */
export function panGesture(editor: Editor, viewport: HTMLElement, down: PointerEvent): void {
  const { scrollLeft, scrollTop } = viewport
  const finish = () => editor.session.setState({ gesture: null })
  trackPointer(down, {
    onStart: () => editor.session.setState({ gesture: 'pan' }),
    onMove(event) {
      viewport.scrollLeft = scrollLeft - (event.clientX - down.clientX)
      viewport.scrollTop = scrollTop - (event.clientY - down.clientY)
    },
    onEnd: finish,
    onCancel: finish,
  })
}
